-- What people are told: in the app, by mail and by web push.

create table notifications (
  id                bigint generated always as identity primary key,
  user_id           bigint not null references users on delete cascade,
  kind              text not null,
  actor_id          bigint references users on delete set null,
  post_id           bigint,
  amount_cents      bigint,
  created_at        timestamptz not null default now(),
  seen_at           timestamptz,
  -- the same event never notifies twice, whatever is retried
  event_key         text not null,
  comment_id        bigint,
  -- Likes of one post, and follows, become one line: the newest row heads it and counts the others, which are no lines any
  -- more.
  group_key         text,
  others            int not null default 0,
  head              boolean not null default true,
  -- What a notification says besides who and how much: when it takes effect (the next renewal, the end), which payment it is
  -- about (its receipt), and which event of the account's protection.
  effective_at      timestamptz,
  purchase_id       uuid,
  security_event_id bigint references security_events on delete set null,
  unique (user_id, event_key)
);
create index notifications_list on notifications (user_id, id desc) where head;
create index notifications_kind on notifications (user_id, kind, id desc) where head;
create index notifications_unread on notifications (user_id) where head and seen_at is null;
create index notifications_group on notifications (user_id, group_key, id desc) where head and group_key is not null;
create index notifications_security on notifications (security_event_id) where security_event_id is not null;

-- Only what differs from the default stands here.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  kind    text not null,
  email   boolean not null,
  push    boolean not null,
  primary key (user_id, kind)
);

-- Browsers that take pushed messages. Each belongs to the session that asked, and goes with it.
create table push_subscriptions (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  endpoint     text not null unique,
  p256dh       bytea not null check (octet_length(p256dh) = 65),
  auth         bytea not null check (octet_length(auth) = 16),
  created_at   timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_hash);

-- When a person is told. No row: mails at once, no quiet hours. Minutes and hours of the day are those of the zone.
create table notification_rhythms (
  user_id     bigint primary key references users on delete cascade,
  digest      boolean not null default false,
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  quiet_from  smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  zone        text not null default 'UTC',
  check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from quiet_until or quiet_from is null)
);

-- What is still to be told outside of the app. A row goes in the transaction that queues the mail or the push.
create table notification_outbox (
  id              bigint generated always as identity primary key,
  user_id         bigint not null references users on delete cascade,
  channel         text not null check (channel in ('email', 'push')),
  topic           text not null,
  -- who is behind a notification stands there
  notification_id bigint references notifications on delete cascade,
  -- instead: a chat has unread messages of this person
  chat_id         bigint,
  actor_id        bigint references users on delete cascade,
  due_at          timestamptz not null,
  check ((notification_id is null) <> (chat_id is null))
);
create index notification_outbox_due on notification_outbox (due_at);
create index notification_outbox_user on notification_outbox (user_id);
create index notification_outbox_notification on notification_outbox (notification_id);
create index notification_outbox_of_chat on notification_outbox (chat_id) where chat_id is not null;
create unique index notification_outbox_chat on notification_outbox (user_id, channel, chat_id) where chat_id is not null;
create index notification_outbox_actor on notification_outbox (actor_id) where actor_id is not null;

-- When somebody is told of what happened at `at`. `urgent`: whatever the hour.
create function notification_due(at timestamptz, channel text, urgent boolean, r notification_rhythms) returns timestamptz
language plpgsql stable as $$
declare
  wall   timestamp;
  midnight timestamp;
  minute int;
begin
  if urgent or r.user_id is null then return at; end if;
  wall := at at time zone r.zone;
  midnight := date_trunc('day', wall);
  minute := extract(hour from wall)::int * 60 + extract(minute from wall)::int;
  if channel = 'email' and r.digest then
    return (midnight + make_interval(days => (minute >= r.digest_hour * 60)::int, hours => r.digest_hour)) at time zone r.zone;
  end if;
  if r.quiet_from is null then return at; end if;
  if r.quiet_from < r.quiet_until then
    if minute < r.quiet_from or minute >= r.quiet_until then return at; end if;
    return (midnight + make_interval(mins => r.quiet_until)) at time zone r.zone;
  end if;
  if minute >= r.quiet_until and minute < r.quiet_from then return at; end if;
  return (midnight + make_interval(days => (minute >= r.quiet_from)::int, mins => r.quiet_until)) at time zone r.zone;
end $$;
