-- Money on its way in. A row is the intent, recorded before the provider is called.
create table top_ups (
  id           uuid primary key,
  user_id      bigint not null references users on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  provider     text not null,
  -- the provider's own number of the payment, once it has answered
  provider_ref text,
  checkout_url text,
  state        text not null default 'open' check (state in ('open', 'processing', 'succeeded', 'declined')),
  return_to    text,
  created_at   timestamptz not null default now(),
  settled_at   timestamptz,
  unique (provider, provider_ref)
);
create index top_ups_user on top_ups (user_id, created_at desc);

-- What providers told us. The same event is acted on once, however often it comes.
create table webhook_events (
  provider    text not null,
  event_id    text not null,
  kind        text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table subscriptions (
  id          bigint generated always as identity primary key,
  fan_id      bigint not null references users on delete restrict,
  creator_id  bigint not null references users on delete restrict,
  period      text not null check (period in ('weekly', 'monthly', 'yearly')),
  -- the price agreed to: a change of the plan does not touch it
  price_cents bigint not null check (price_cents >= 0),
  state       text not null check (state in ('trial', 'active', 'paused', 'past_due', 'cancelled', 'ended')),
  started_at  timestamptz not null default now(),
  -- paid periods; renews_at = started_at + periods, so that its day of the month is the start's, clamped to the month's end
  periods     int not null default 1,
  renews_at   timestamptz not null,
  -- when a renewal is tried: at renews_at, then daily while in grace
  try_at      timestamptz not null,
  ended_at    timestamptz
);
-- a fan has at most one running subscription to a creator
create unique index subscriptions_running on subscriptions (fan_id, creator_id) where state <> 'ended';
create index subscriptions_fan on subscriptions (fan_id, renews_at) include (price_cents) where state in ('active', 'past_due');
create index subscriptions_list on subscriptions (fan_id, id desc);
create index subscriptions_due on subscriptions (try_at) where state in ('active', 'past_due', 'cancelled');
create index subscriptions_creator on subscriptions (creator_id) where state <> 'ended';

-- The embedded test provider's own books: they belong to "the other side" and are used by its code only.
create table sandbox_payments (
  id              text primary key,
  idempotency_key text not null unique,
  amount_cents    bigint not null check (amount_cents > 0),
  reference       text not null,
  return_url      text not null,
  state           text not null default 'open' check (state in ('open', 'challenge', 'succeeded', 'declined')),
  created_at      timestamptz not null default now()
);
