-- What a show looks like now: a picture taken out of what is sent, every few seconds.
alter table shows
  -- names its file (media/…); it stays the same while the file changes
  add column picture_id      text,
  add column picture_at      timestamptz,
  -- for those who may not watch: a thumbhash made of 5 × 4 pixels
  add column picture_curtain text,
  -- it looks like something that staff have removed
  add column picture_match   bigint references blocked_media on delete set null,
  add constraint shows_picture check ((picture_id is null) = (picture_at is null) and (picture_id is null) = (picture_curtain is null));
create index shows_picture_match on shows (picture_match) where picture_match is not null;
create index shows_picture_left on shows (ended_at) where picture_id is not null and state = 'ended';
