-- Money that comes in, goes back to cards or is disputed; and what protects people and books around it.

-- A stored payment method at a provider. Only what a person recognises it by is kept.
create table payment_customers (
  user_id      bigint not null references users on delete restrict,
  provider     text not null,
  customer_ref text not null,
  primary key (user_id, provider)
);

create table payment_cards (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users on delete restrict,
  provider     text not null,
  -- the provider's own numbers of the method and of its holder
  provider_ref text not null,
  customer_ref text not null,
  brand        text not null,
  last4        text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month    smallint not null check (exp_month between 1 and 12),
  exp_year     smallint not null,
  country      text,
  created_at   timestamptz not null default now(),
  removed_at   timestamptz,
  unique (provider, provider_ref)
);
create index payment_cards_user on payment_cards (user_id, id desc) where removed_at is null;

-- Money on its way in. A row is the intent, recorded before the provider is called.
create table top_ups (
  id             uuid primary key,
  user_id        bigint not null references users on delete restrict,
  amount_cents   bigint not null check (amount_cents > 0),
  provider       text not null,
  -- the provider's own number of the payment, once it has answered
  provider_ref   text,
  checkout_url   text,
  state          text not null default 'open' check (state in ('open', 'processing', 'succeeded', 'declined')),
  return_to      text,
  created_at     timestamptz not null default now(),
  settled_at     timestamptz,
  kind           text not null default 'checkout' check (kind in ('checkout', 'card', 'auto')),
  card_id        bigint references payment_cards on delete restrict,
  save_card      boolean not null default false,
  card_country   text,
  card_last4     text,
  address_range  text not null default '',
  -- the provider's number of the money itself, which refunds and disputes name; a checkout has another one
  settled_ref    text,
  -- tries on the payment page that a bank refused
  declines       int not null default 0,
  -- what went back to the card or was taken back by a dispute; both have left the cash account
  refunded_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  -- when the provider is asked about it, should no report come
  ask_at         timestamptz not null default now() + interval '3 minutes',
  asked          int not null default 0,
  -- the provider's own number of the card itself, the same whoever pays with it: a card of many accounts is looked at
  card_print     text,
  unique (provider, provider_ref),
  -- A bank can take back a payment that we are just refunding, or have refunded: then its money has left twice, and the books
  -- say so. What leaves too much is a loss until the refund turns out to have failed.
  constraint top_ups_back
    check (refunded_cents between 0 and amount_cents and disputed_cents between 0 and amount_cents)
);
create index top_ups_user on top_ups (user_id, created_at desc);
create unique index top_ups_settled on top_ups (provider, settled_ref);
create index top_ups_ask on top_ups (ask_at) where state in ('open', 'processing');
create index top_ups_card_print on top_ups (card_print, created_at) where card_print is not null;
-- Finance staff find a payment by the number that a bank, a payment company or a person names.
create index top_ups_provider_ref on top_ups (provider_ref) where provider_ref is not null;
create index top_ups_settled_ref on top_ups (settled_ref) where settled_ref is not null;

-- Keeps a wallet above a threshold by a stored card, with the fan's consent. Stops at the first refusal.
create table auto_top_ups (
  user_id         bigint primary key references users on delete cascade,
  threshold_cents bigint not null check (threshold_cents > 0),
  amount_cents    bigint not null check (amount_cents > 0),
  card_id         bigint not null references payment_cards on delete restrict,
  state           text not null default 'on' check (state in ('on', 'stopped')),
  -- the mandate: when it was given and from where
  agreed_at       timestamptz not null default now(),
  address_range   text not null default ''
);

-- Money back to a card. It leaves the wallet before the provider is asked, so that it is never given twice.
create table top_up_refunds (
  id           uuid primary key, -- the transfer's
  top_up_id    uuid not null references top_ups on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  provider_ref text,
  state        text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  made_at      timestamptz not null default now()
);
create index top_up_refunds_top_up on top_up_refunds (top_up_id);
create index top_up_refunds_provider_ref on top_up_refunds (provider_ref) where provider_ref is not null;

-- What providers told us. The same event is acted on once, however often it comes.
create table webhook_events (
  provider    text not null,
  event_id    text not null,
  kind        text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- A bank took a top-up back. wallet + reversed + lost = amount: from the wallet, from reversed purchases, from the platform.
create table disputes (
  id              bigint generated always as identity primary key,
  provider        text not null,
  provider_ref    text not null,
  top_up_id       uuid not null references top_ups on delete restrict,
  user_id         bigint not null references users on delete restrict,
  amount_cents    bigint not null check (amount_cents > 0),
  state           text not null check (state in ('open', 'won', 'lost')),
  reason          text not null default '',
  wallet_cents    bigint not null default 0,
  reversed_cents  bigint not null default 0,
  lost_cents      bigint not null default 0,
  opened_at       timestamptz not null default now(),
  closed_at       timestamptz,
  -- of the loss what later refunds to the same fan brought back
  recovered_cents bigint not null default 0 check (recovered_cents between 0 and lost_cents),
  unique (provider, provider_ref)
);
create index disputes_user on disputes (user_id);
create index disputes_provider_ref on disputes (provider_ref);
create index disputes_top_up on disputes (top_up_id);
create index disputes_open on disputes (id) where state = 'open';

-- A fan's own limit for a month; null: none. Raising it waits.
create table spending_caps (
  user_id    bigint primary key references users on delete cascade,
  cap_cents  bigint check (cap_cents >= 0),
  next_cents bigint check (next_cents >= 0),
  next_at    timestamptz
);

-- What staff should look at, and what they have decided about it.
create table risk_flags (
  id         bigint generated always as identity primary key,
  -- creator_debt: refunds that a creator caused and could not pay, with the creator and the fan
  kind       text not null check (kind in ('circular_payments', 'card_testing', 'shared_card', 'dispute', 'shared_payout',
    'self_payment', 'many_refunds', 'creator_debt')),
  user_ids   bigint[] not null,
  details    json not null,
  -- names what was found: the same is flagged once
  key        text not null unique,
  at         timestamptz not null default now(),
  closed_at  timestamptz,
  outcome    text check (outcome in ('frozen', 'cleared', 'dismissed')),
  note       text not null default '',
  decided_by bigint references users on delete set null,
  -- whose payments this decision has stopped, until somebody lets them pay again
  frozen_ids bigint[] not null default '{}',
  constraint risk_flags_decided check ((outcome is null) = (closed_at is null))
);
create index risk_flags_open on risk_flags (id) where closed_at is null;
create index risk_flags_frozen on risk_flags using gin (frozen_ids) where frozen_ids <> '{}';
-- of a fan: what a refund brought that nobody has paid for
create index risk_flags_debts on risk_flags ((user_ids[2])) where kind = 'creator_debt';

-- The sandbox company's own books, with stored cards, refunds and disputes: they belong to "the other side" and are used by
-- its code only.
create table sandbox_payments (
  id              text primary key,
  idempotency_key text not null unique,
  amount_cents    bigint not null check (amount_cents > 0),
  reference       text not null,
  return_url      text not null,
  state           text not null default 'open' check (state in ('open', 'challenge', 'succeeded', 'declined')),
  created_at      timestamptz not null default now(),
  customer        text,
  card            text,
  save_card       boolean not null default false,
  refunded_cents  bigint not null default 0,
  disputed_cents  bigint not null default 0
);
create table sandbox_cards (
  id         text primary key,
  customer   text not null,
  -- what every later charge of it does; `expires`: it pays once and then takes no refund
  behaviour  text not null check (behaviour in ('pays', 'declines', 'challenges', 'expires')),
  last4      text not null,
  country    text not null,
  removed_at timestamptz
);
create table sandbox_refunds (
  id              text primary key,
  idempotency_key text not null unique,
  payment         text not null references sandbox_payments,
  amount_cents    bigint not null check (amount_cents > 0)
);

create table sandbox_disputes (
  id           text primary key,
  payment      text not null unique references sandbox_payments,
  amount_cents bigint not null,
  state        text not null check (state in ('open', 'won', 'lost'))
);
