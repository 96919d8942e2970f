-- What is kept of a show: its parts while it runs, and the recording that its creator can post.
alter table shows
  -- whether its creator wants a recording
  add column records      boolean not null default true,
  -- parts of it lie in the storage
  add column has_footage  boolean not null default false,
  add column recording_id text references media on delete set null;
create unique index shows_recording on shows (recording_id) where recording_id is not null;
create index shows_footage on shows (ended_at) where has_footage;

-- A draft that the program has made: it goes at that time unless it was posted.
alter table drafts add column keep_until timestamptz;
create index drafts_keep_until on drafts (keep_until) where keep_until is not null;

-- A ticket opens the recording as well, once that is posted.
drop index purchases_library;
create index purchases_library on purchases (buyer_id, made_at desc, id desc)
  where kind in ('unlock', 'message_unlock', 'live_ticket');
