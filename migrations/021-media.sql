-- What a video or a voice note is beyond a picture, and what is done with it.
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('photo', 'video', 'voice'));
alter table media
  add column problem_code text,
  -- what only videos and voice notes have: see StoredMore in the server's tables
  add column more json,
  add column sha256 bytea,
  -- 64-bit difference hashes: one of a photo, several frames of a video
  add column dhashes bigint[],
  -- a video's free preview: its first seconds, as a clip of its own
  add column free_seconds smallint,
  -- blocked media that this looks like: its post waits for a person's decision
  add column match_id bigint,
  add column match_cleared_at timestamptz;
create index media_owner on media (owner_id, created_at desc, id desc) where state <> 'ready';

-- Media being worked on: removed when there is nothing left to do.
create table media_work (
  media_id    text primary key references media on delete cascade,
  stage       text not null,
  percent     smallint not null default 0 check (percent between 0 and 100),
  attempts    smallint not null default 0,
  -- results of finished stages, so that they are not done again
  done        json not null default '{}',
  -- a worker that died no longer prolongs this: another one goes on
  lease_until timestamptz,
  created_at  timestamptz not null default now()
);
create index media_work_lease on media_work (lease_until);

-- Media that was removed and must not come back.
create table blocked_media (
  id         bigint generated always as identity primary key,
  sha256     bytea not null unique,
  reason     text not null,
  blocked_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create table blocked_hashes (
  blocked_id bigint not null references blocked_media on delete cascade,
  -- as it is, and as it would be in a mirror
  dhash      bigint not null,
  primary key (blocked_id, dhash)
);
alter table media add foreign key (match_id) references blocked_media on delete set null;

-- A creator's choice: pictures bear the name of who looks at them.
alter table users add column watermark boolean not null default false;
