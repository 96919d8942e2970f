-- A number for each topic, by which the sitemap is split into files.
alter table topics add column id bigint generated always as identity;
create unique index topics_id on topics (id);
