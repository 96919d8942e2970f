-- Whose stories somebody leaves out of their row; everything else of them comes up as before.
create table story_mutes (
  user_id    bigint not null references users on delete cascade,
  creator_id bigint not null references users on delete cascade,
  at         timestamptz not null default now(),
  primary key (user_id, creator_id)
);
create index story_mutes_creator on story_mutes (creator_id);
