-- Whom a story names, as it was written: names change, and who was meant stays.
create table story_mentions (
  story_id bigint not null references stories on delete cascade,
  user_id  bigint not null references users on delete cascade,
  name     text not null,
  primary key (story_id, user_id)
);
create index story_mentions_user on story_mentions (user_id);
