-- Uploads, what is done with them, and what must not come back.

-- Media that was removed and must not come back.
create table blocked_media (
  id         bigint generated always as identity primary key,
  sha256     bytea not null unique,
  reason     text not null,
  blocked_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- the same picture may be removed by several decisions: it is free again when the last of them was undone
  decisions  int not null default 1 check (decisions > 0)
);
create table blocked_hashes (
  blocked_id bigint not null references blocked_media on delete cascade,
  -- as it is, and as it would be in a mirror
  dhash      bigint not null,
  primary key (blocked_id, dhash)
);

create table media (
  id               text primary key, -- random: it stands in addresses
  owner_id         bigint not null references users on delete cascade,
  post_id          bigint,
  position         smallint,
  kind             text not null check (kind in ('photo', 'video', 'voice')),
  state            text not null check (state in ('processing', 'ready', 'failed')),
  problem          text,
  bytes            bigint not null,
  width            int,
  height           int,
  alt              text not null default '',
  thumbhash        text,
  curtain          text,
  sizes            json,
  created_at       timestamptz not null default now(),
  problem_code     text,
  -- what only videos and voice notes have: see StoredMore in the server's tables
  more             json,
  sha256           bytea,
  -- 64-bit difference hashes: one of a photo, several frames of a video
  dhashes          bigint[],
  -- a video's free preview: its first seconds, as a clip of its own
  free_seconds     smallint,
  -- blocked media that this looks like: its post waits for a person's decision
  match_id         bigint references blocked_media on delete set null,
  match_cleared_at timestamptz,
  -- the message, message to lists or welcome that it hangs on
  content_id       bigint
);
create index media_post on media (post_id, position);
create index media_unused on media (created_at) where post_id is null;
create index media_owner on media (owner_id, created_at desc, id desc) where state <> 'ready';
create index media_unused_owner on media (owner_id) where post_id is null;
create index media_content on media (content_id) where content_id is not null;
-- what was removed is found beside the same file
create index media_sha256 on media (sha256) where sha256 is not null;

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
