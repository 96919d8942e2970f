-- Suggestions: creators whom the same people support and follow, made anew by a job a few times a day.
create table similar_creators (
  creator_id bigint not null references users on delete cascade,
  similar_id bigint not null references users on delete cascade,
  score      real not null,
  primary key (creator_id, similar_id)
);
create index similar_creators_similar on similar_creators (similar_id);

-- "Not interested": is not suggested to this person any more.
create table hidden_suggestions (
  user_id    bigint not null references users on delete cascade,
  hidden_id  bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (user_id <> hidden_id),
  primary key (user_id, hidden_id)
);
create index hidden_suggestions_hidden on hidden_suggestions (hidden_id);
create index hidden_suggestions_list on hidden_suggestions (user_id, created_at desc, hidden_id desc);

-- Whether whom somebody follows and supports chooses what is suggested, to them and to others.
alter table accounts add column personal_suggestions boolean not null default true;

-- New creators with something to see.
create index users_newcomers on users (creator_since desc) where is_creator and post_count > 0;
