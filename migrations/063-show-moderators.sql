-- Who keeps order in a creator's shows beside them.
create table show_moderators (
  creator_id bigint not null references users on delete cascade,
  user_id    bigint not null references users on delete cascade,
  made_at    timestamptz not null default now(),
  primary key (creator_id, user_id),
  check (creator_id <> user_id)
);
create index show_moderators_user on show_moderators (user_id);

-- who muted them, for the creator to read
alter table show_writers add column muted_by bigint references users on delete set null;
create index show_writers_muted_by on show_writers (muted_by) where muted_by is not null;
