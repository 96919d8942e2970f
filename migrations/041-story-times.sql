-- publish_at: when it is to come out; null: as soon as it is ready. hidden_at: since when a case hides it.
alter table stories add column publish_at timestamptz;
alter table stories add column hidden_at timestamptz;
create index stories_hidden on stories (expires_at) where state = 'hidden' and hidden_at is not null;
create index stories_ended on stories (expires_at) where state = 'published';

-- For how many days after its end a story stays in its author's archive; without a row, for good.
create table story_settings (
  user_id   bigint primary key references users on delete cascade,
  keep_days int not null check (keep_days >= 0)
);
