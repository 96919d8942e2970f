-- What is said and tipped in a live show, and how its creator keeps order there.
alter table shows
  add column goal_label   text,
  add column goal_cents   int check (goal_cents > 0),
  -- how long one waits between two lines
  add column slow_seconds smallint not null default 0 check (slow_seconds >= 0),
  -- whether only those write who subscribe, have a ticket or have tipped in the show
  add column paid_chat    boolean not null default false,
  add constraint shows_goal check ((goal_label is null) = (goal_cents is null));

create table show_lines (
  id          bigint generated always as identity primary key,
  show_id     bigint not null references shows on delete cascade,
  user_id     bigint not null references users on delete cascade,
  text        text not null,
  -- with a tip: before tax
  tip_cents   int check (tip_cents > 0),
  purchase_id uuid unique references purchases on delete cascade,
  made_at     timestamptz not null default now(),
  -- by its writer or the creator of the show
  removed_at  timestamptz,
  -- by a report until staff decide, or by their decision
  hidden_at   timestamptz,
  check ((tip_cents is null) = (purchase_id is null)),
  check (text <> '' or tip_cents is not null)
);
create index show_lines_show on show_lines (show_id, id desc);
create index show_lines_user on show_lines (user_id);
alter table shows add column pinned_line bigint references show_lines on delete set null;
create index shows_pinned on shows (pinned_line) where pinned_line is not null;

-- Who has written in a show: when last, and whether its creator has muted them.
create table show_writers (
  show_id  bigint not null references shows on delete cascade,
  user_id  bigint not null references users on delete cascade,
  last_at  timestamptz,
  muted_at timestamptz,
  primary key (show_id, user_id)
);
create index show_writers_user on show_writers (user_id);

alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check
  check (subject_kind in ('post', 'comment', 'user', 'message', 'message_content', 'story', 'show', 'show_line'));

alter table pending_purchases drop constraint pending_purchases_kind_check,
  add constraint pending_purchases_kind_check
    check (kind in ('subscription', 'plan_change', 'gift', 'unlock', 'tip', 'message', 'message_unlock', 'story_unlock',
      'live_ticket', 'live_tip'));
