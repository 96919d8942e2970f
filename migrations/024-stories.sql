-- Stories: one photo or clip each, for 24 hours.
create table stories (
  id            bigint generated always as identity primary key,
  creator_id    bigint not null references users on delete cascade,
  -- the first of those that were shared together: they come out in their order
  batch_id      bigint not null,
  -- in_review: staff look at it before it comes out; hidden: while a case is open
  state         text not null check (state in ('processing', 'in_review', 'published', 'failed', 'hidden', 'removed')),
  audience      text not null check (audience in ('everyone', 'followers', 'subscribers')),
  caption       text not null default '',
  -- why it failed, where that is not its file's fault
  problem       text,
  created_at    timestamptz not null default now(),
  published_at  timestamptz,
  -- from then on it is its author's alone
  expires_at    timestamptz,
  -- staff have looked at it as it is
  reviewed_at   timestamptz,
  -- a word came onto the operator's list after it was written
  words_held_at timestamptz,
  words_passed  boolean not null default false,
  -- its author has deleted it: it does not come back
  deleted_at    timestamptz,
  -- when a removed story's content goes
  purge_at      timestamptz,
  check ((published_at is null) = (expires_at is null)),
  check (state <> 'published' or published_at is not null)
) with (fillfactor = 90);
create index stories_live on stories (creator_id, published_at) where state = 'published';
create index stories_own on stories (creator_id, id desc);
create index stories_batch on stories (batch_id, id);
create index stories_in_review on stories (created_at, id) where state = 'in_review';
create index stories_purge on stories (purge_at) where purge_at is not null;
-- a story is one photo or clip, and what is in a story is in nothing else
alter table media add column story_id bigint unique references stories on delete set null;
alter table media add constraint media_of_a_story check (story_id is null or (post_id is null and content_id is null));

-- When each creator last published a story that is still there: all that the row on the home page reads of stories.
create table story_heads (
  creator_id bigint primary key references users on delete cascade,
  last_at    timestamptz not null
) with (fillfactor = 50);

-- How far somebody has watched a creator's stories: what was published later is unseen.
create table story_marks (
  user_id    bigint not null references users on delete cascade,
  creator_id bigint not null references users on delete cascade,
  seen_at    timestamptz not null,
  primary key (user_id, creator_id)
) with (fillfactor = 80);
create index story_marks_creator on story_marks (creator_id);

create table story_views (
  story_id bigint not null references stories on delete cascade,
  user_id  bigint not null references users on delete cascade,
  at       timestamptz not null default now(),
  primary key (story_id, user_id)
);
create index story_views_user on story_views (user_id);

alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check
  check (subject_kind in ('post', 'comment', 'user', 'message', 'message_content', 'story'));
