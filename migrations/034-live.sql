-- Live shows: what is on, who has a ticket. Picture and sound are in the memory of the process that takes them.
create table shows (
  id           bigint generated always as identity primary key,
  creator_id   bigint not null references users on delete cascade,
  title        text not null,
  audience     text not null check (audience in ('everyone', 'followers', 'subscribers')),
  -- null: no ticket is needed
  ticket_cents bigint check (ticket_cents > 0),
  ticket_mode  text not null default 'on_top' check (ticket_mode in ('on_top', 'instead')),
  -- how long it lasts, as its creator says: a ticket for a show that breaks off early is refunded by it
  minutes      smallint not null check (minutes > 0),
  -- starting: nothing has been sent yet; only its creator knows of it
  state        text not null default 'starting' check (state in ('starting', 'on_air', 'ended')),
  -- how often its line has begun: a name that is new each time keeps what is cached apart
  starts       int not null default 0,
  -- how many watch, and the most that did
  viewers      int not null default 0,
  viewers_most int not null default 0,
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  -- when the last part arrived, to some seconds: a show whose line is lost ends by it
  seen_at      timestamptz not null default now(),
  ended_at     timestamptz,
  ended_by     text check (ended_by in ('creator', 'lost', 'staff')),
  -- why staff ended it: what they decided by, and what they told its creator
  cut_ground   text,
  cut_statement text,
  check ((ended_by is not distinct from 'staff') = (cut_statement is not null)),
  check ((state = 'starting') = (started_at is null)),
  check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ended_by is not null))
) with (fillfactor = 50);
-- one at a time for each creator
create unique index shows_running_of on shows (creator_id) where state <> 'ended';
create index shows_running on shows (seen_at) where state <> 'ended';
create index shows_creator on shows (creator_id, id desc);

-- Who has paid for a show.
create table show_tickets (
  user_id     bigint not null references users on delete cascade,
  show_id     bigint not null references shows on delete cascade,
  purchase_id uuid not null unique references purchases on delete restrict,
  made_at     timestamptz not null default now(),
  primary key (user_id, show_id)
);
create index show_tickets_show on show_tickets (show_id);

alter table pending_purchases drop constraint pending_purchases_kind_check,
  add constraint pending_purchases_kind_check
    check (kind in ('subscription', 'plan_change', 'gift', 'unlock', 'tip', 'message', 'message_unlock', 'story_unlock',
      'live_ticket'));
