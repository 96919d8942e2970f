-- Files on their way into a bucket, which any node goes on with: what has come lies there as parts of a multipart upload, and the
-- rest of less than a part as a file of its own. With a folder in place of a bucket all of this stands beside the bytes.
create table uploads (
  id            text primary key,
  -- null: their account is gone, and what has come goes soon
  owner_id      bigint references users on delete set null,
  bytes         bigint not null check (bytes >= 0),
  -- what has come, that rest included
  arrived       bigint not null default 0 check (arrived between 0 and bytes),
  rest          int not null default 0,
  metadata      jsonb not null,
  -- the bucket's own number of it; null: it has been handed on
  multipart     text,
  -- of each part, what the bucket has answered
  parts         text[] not null default '{}',
  created_at    timestamptz not null default now(),
  touched_at    timestamptz not null default now()
);
create index uploads_owner on uploads (owner_id);
create index uploads_touched on uploads (touched_at);
create index uploads_gone on uploads (id) where owner_id is null;

-- Somebody else waits for it: the holder may give it up early.
alter table leases add column wanted boolean not null default false;
