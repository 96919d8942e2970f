-- Answers that may be shown in a story, without a name. shareable: their writer has agreed to that.
alter table story_answers add column id bigint generated always as identity unique;
alter table story_answers add column shareable boolean not null default false;

-- The answer that a story shows, and whose it is. It goes when its writer takes it back, or is deleted; the story stays.
create table story_shared_answers (
  story_id bigint primary key references stories on delete cascade,
  user_id  bigint not null references users on delete cascade,
  -- where it was given
  asked_id bigint references stories on delete set null,
  question text not null,
  text     text not null
);
create index story_shared_answers_user on story_shared_answers (user_id);
create index story_shared_answers_asked on story_shared_answers (asked_id) where asked_id is not null;
