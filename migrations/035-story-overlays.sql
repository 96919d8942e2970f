-- What lies over the photo or clip, as data: texts, a poll, a question. Their words stand beside it too, for the operator's list and staff.
alter table stories add column overlays json not null default '[]';
alter table stories add column overlay_words text not null default '';

-- One vote a person in a story's poll, for good.
create table story_votes (
  story_id bigint not null references stories on delete cascade,
  user_id  bigint not null references users on delete cascade,
  option   smallint not null check (option between 0 and 3),
  at       timestamptz not null default now(),
  primary key (story_id, user_id)
);
create index story_votes_user on story_votes (user_id);
-- One answer a person to a story's question, in place of an earlier one; for its author's eyes.
create table story_answers (
  story_id bigint not null references stories on delete cascade,
  user_id  bigint not null references users on delete cascade,
  text     text not null,
  at       timestamptz not null default now(),
  primary key (story_id, user_id)
);
create index story_answers_user on story_answers (user_id);
create index story_answers_time on story_answers (story_id, at desc, user_id desc);
