-- Who is in a post or a story, as its author says: asked first, named once they agree. One table for both.
alter table post_tags rename to tags;
alter index post_tags_user rename to tags_user;
alter table tags drop constraint post_tags_pkey;
alter table tags alter column post_id drop not null;
alter table tags add column id bigint generated always as identity primary key;
alter table tags add column story_id bigint references stories on delete cascade;
alter table tags add column author_id bigint references users on delete cascade;
update tags t set author_id = p.creator_id from posts p where p.id = t.post_id;
alter table tags alter column author_id set not null;
alter table tags add constraint tags_subject check ((post_id is null) <> (story_id is null));
create unique index tags_post on tags (post_id, user_id);
create unique index tags_story on tags (story_id, user_id);
create index tags_author on tags (author_id);

alter table stories add column has_tags boolean not null default false;
