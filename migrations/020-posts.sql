-- A post's whole life, what people say under it, where they keep it, and what they report.

-- states: 1 processing 2 in review 3 scheduled 5 published 6 expired 7 removed 8 failed 9 hidden while a case is open.
-- Drafts are rows of their own: what has no audience yet can then stand in no list of posts.
alter table posts
  -- when a post that waits is published by itself, and when a published one ends
  add column publish_at  timestamptz,
  add column expires_at  timestamptz,
  add column comments_on boolean not null default true,
  add column edited_at   timestamptz,
  add column pinned_at   timestamptz,
  -- usernames in the text that were somebody's when it was written
  add column mentions    text[],
  -- positions in `media` that are shown before the price is paid
  add column preview     smallint[],
  add column has_poll    boolean not null default false,
  add column removed_at  timestamptz,
  -- the state to come back to
  add column state_before smallint,
  -- when a removed post's content is looked at again: it goes unless somebody has paid for it
  add column purge_at    timestamptz,
  add constraint posts_states check (state in (1, 2, 3, 5, 6, 7, 8, 9)),
  add constraint posts_scheduled check (state <> 3 or publish_at is not null);
create index posts_publish on posts (publish_at, id) where state = 3;
create index posts_expiry on posts (expires_at) where state = 5 and expires_at is not null;
create index posts_purge on posts (purge_at) where purge_at is not null;
create index posts_waiting on posts (creator_id, id desc) where state in (1, 2, 8);
create index posts_scheduled_list on posts (creator_id, publish_at, id) where state = 3;
create unique index posts_pinned on posts (creator_id) where pinned_at is not null;
create index unlocks_list on unlocks (user_id, made_at desc, post_id desc);

-- What a post said before each change.
create table post_edits (
  id          bigint generated always as identity primary key,
  post_id     bigint not null references posts on delete cascade,
  at          timestamptz not null default now(),
  text        text not null,
  teaser      text not null,
  audience    smallint not null,
  price_cents int,
  comments_on boolean not null
);
create index post_edits_list on post_edits (post_id, id desc);

create table drafts (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  content    json not null,
  -- uploads that it holds: they are not taken for unused
  media_ids  text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index drafts_list on drafts (creator_id, updated_at desc, id desc);
create index drafts_media on drafts using gin (media_ids);

create table polls (
  post_id   bigint primary key references posts on delete cascade,
  options   text[] not null check (cardinality(options) between 2 and 6),
  counts    int[] not null check (cardinality(counts) = cardinality(options)),
  closes_at timestamptz not null
) with (fillfactor = 70);
create table poll_votes (
  user_id    bigint not null references users on delete cascade,
  post_id    bigint not null references polls on delete cascade,
  -- counted from 0
  option     smallint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index poll_votes_post on poll_votes (post_id);

create table comments (
  id          bigint generated always as identity primary key,
  post_id     bigint not null references posts on delete cascade,
  author_id   bigint not null references users on delete cascade,
  -- answers stand one level deep
  parent_id   bigint references comments on delete cascade,
  state       smallint not null default 5 check (state in (5, 9)), -- 5 published 9 hidden while a case is open
  text        text not null,
  mentions    text[],
  like_count  int not null default 0,
  reply_count int not null default 0,
  created_at  timestamptz not null default now()
) with (fillfactor = 90);
create index comments_list on comments (post_id, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_author on comments (author_id);
create table comment_likes (
  user_id    bigint not null references users on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

alter table notifications add column comment_id bigint;

create table bookmark_folders (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  name       text not null,
  created_at timestamptz not null default now()
);
create unique index bookmark_folders_name on bookmark_folders (user_id, lower(name));
alter table bookmarks add column folder_id bigint references bookmark_folders on delete set null;
create index bookmarks_folder on bookmarks (folder_id, created_at desc, post_id desc) where folder_id is not null;

-- One open case for each thing that is reported; every report joins it.
create table cases (
  id              bigint generated always as identity primary key,
  subject_kind    text not null check (subject_kind in ('post', 'comment', 'user')),
  subject_id      bigint not null,
  -- whose it is
  subject_user_id bigint references users on delete set null,
  state           text not null default 'open' check (state in ('open', 'kept', 'removed')),
  -- 0 is the most urgent
  priority        smallint not null,
  -- the thing was hidden by a report and waits for a person
  hides           boolean not null default false,
  -- what it said when the case was opened: its author may change or delete it
  snapshot        json not null,
  opened_at       timestamptz not null default now(),
  closed_at       timestamptz
);
create unique index cases_open on cases (subject_kind, subject_id) where state = 'open';
create index cases_subject on cases (subject_kind, subject_id);
create index cases_queue on cases (priority, id) where state = 'open';
create index cases_subject_user on cases (subject_user_id);
create table reports (
  id          bigint generated always as identity primary key,
  case_id     bigint not null references cases on delete cascade,
  reporter_id bigint references users on delete set null,
  reason      text not null,
  details     text not null default '',
  -- this one hid the thing
  hid         boolean not null default false,
  created_at  timestamptz not null default now(),
  unique (case_id, reporter_id)
);
create index reports_reporter on reports (reporter_id, created_at desc);
