-- What people say about themselves beside name and bio.
alter table users
  add column links text[] not null default '{}',
  -- one of the words of src/contract/profiles.ts; null: not said
  add column category text,
  add column place text not null default '';
-- The gallery: published posts with pictures.
create index posts_gallery on posts (creator_id, published_at desc, id desc) where state = 5 and media is not null;
-- Whether a picture that was replaced is still shown by somebody else: pictures are named by their content.
create index users_avatar on users using hash (avatar) where avatar is not null;
create index users_cover on users using hash (cover) where cover is not null;
create index media_unused_owner on media (owner_id) where post_id is null;
