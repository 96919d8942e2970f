-- Shows from an encoder such as OBS: which show waits for one, and the key that it names.
alter table shows
  -- who sends it: a page of the studio, or an encoder
  add column source text not null default 'browser' check (source in ('browser', 'encoder'));

create table stream_keys (
  user_id     bigint primary key references users on delete cascade,
  -- SHA-256: whoever reads the database cannot send
  key_hash    bytea not null unique,
  -- its last letters, by which its owner knows it
  ending      text not null,
  -- whether a second encoder with it takes the show over, or waits until the first has ended
  takes_over  boolean not null default false,
  made_at     timestamptz not null default now(),
  -- why an encoder was last refused, until one is taken
  refused_for text check (refused_for in ('no_show', 'browser', 'account', 'country', 'busy', 'key_changed', 'show_over',
    'codec', 'sound_codec', 'key_frames', 'size', 'rate', 'too_fast')),
  refused_at  timestamptz,
  check ((refused_for is null) = (refused_at is null))
);
