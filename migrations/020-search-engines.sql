-- Whether search engines may list a person's page; it is public either way.
alter table accounts add column in_search_engines boolean not null default true;
