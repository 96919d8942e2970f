-- Money that comes in by stored cards, goes back, or is disputed; and what protects people and books around it.

-- Payments of a frozen account are refused until staff or a won dispute opens it. `card_country` is the second piece of
-- evidence of where a buyer is: the country of the card that paid last (docs/decisions, tax).
alter table accounts add column payments_frozen_at timestamptz, add column card_country text;

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

alter table top_ups
  add column kind text not null default 'checkout' check (kind in ('checkout', 'card', 'auto')),
  add column card_id bigint references payment_cards on delete restrict,
  add column save_card boolean not null default false,
  add column card_country text,
  add column card_last4 text,
  add column address_range text not null default '',
  -- the provider's number of the money itself, which refunds and disputes name; a checkout has another one
  add column settled_ref text,
  -- tries on the payment page that a bank refused
  add column declines int not null default 0,
  -- what went back to the card or was taken back by a dispute; both have left the cash account
  add column refunded_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0,
  -- when the provider is asked about it, should no report come
  add column ask_at timestamptz not null default now() + interval '3 minutes',
  add column asked int not null default 0,
  add constraint top_ups_back check (refunded_cents >= 0 and disputed_cents >= 0 and refunded_cents + disputed_cents <= amount_cents);
create unique index top_ups_settled on top_ups (provider, settled_ref);
create index top_ups_ask on top_ups (ask_at) where state in ('open', 'processing');

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

-- A bank took a top-up back. wallet + reversed + lost = amount: from the wallet, from reversed purchases, from the platform.
create table disputes (
  id             bigint generated always as identity primary key,
  provider       text not null,
  provider_ref   text not null,
  top_up_id      uuid not null references top_ups on delete restrict,
  user_id        bigint not null references users on delete restrict,
  amount_cents   bigint not null check (amount_cents > 0),
  state          text not null check (state in ('open', 'won', 'lost')),
  reason         text not null default '',
  wallet_cents   bigint not null default 0,
  reversed_cents bigint not null default 0,
  lost_cents     bigint not null default 0,
  opened_at      timestamptz not null default now(),
  closed_at      timestamptz,
  unique (provider, provider_ref)
);
create index disputes_user on disputes (user_id);

-- What was taken back of a purchase, whole or in parts. The sums stand on the purchase, so that whoever releases earnings
-- reads one row: `earned_cents` is what the creator still has of it.
alter table purchases
  add column refunded_cents bigint not null default 0,
  add column refunded_tax_cents bigint not null default 0,
  add column refunded_fee_cents bigint not null default 0,
  add column refunded_points bigint not null default 0,
  add column earned_cents bigint not null generated always as
    (price_cents - fee_cents - refunded_cents + refunded_fee_cents) stored,
  -- the consent record: where the buyer's session was, and the two pieces of evidence for the tax
  add column address_range text not null default '',
  add column tax_declared text,
  add column tax_card text,
  add constraint purchases_refunded check (refunded_cents between 0 and price_cents and refunded_tax_cents between 0 and tax_cents
    and refunded_fee_cents between 0 and fee_cents and refunded_points between 0 and points);
create table refunds (
  id           uuid primary key, -- the transfer's
  purchase_id  uuid not null references purchases on delete restrict,
  kind         text not null check (kind in ('refund', 'reversal')),
  price_cents  bigint not null check (price_cents > 0),
  tax_cents    bigint not null,
  fee_cents    bigint not null,
  points       bigint not null,
  -- what the creator no longer had
  lost_cents   bigint not null default 0,
  dispute_id   bigint references disputes on delete restrict,
  -- what has to come back when a dispute is won: the purchase's state and the end of its access before
  state_before text not null,
  access_until timestamptz,
  undone_at    timestamptz,
  made_at      timestamptz not null default now()
);
create index refunds_purchase on refunds (purchase_id);
create index refunds_dispute on refunds (dispute_id) where dispute_id is not null;

-- A fan's own limit for a month; null: none. Raising it waits.
create table spending_caps (
  user_id    bigint primary key references users on delete cascade,
  cap_cents  bigint check (cap_cents >= 0),
  next_cents bigint check (next_cents >= 0),
  next_at    timestamptz
);

-- What staff should look at.
create table risk_flags (
  id       bigint generated always as identity primary key,
  kind     text not null check (kind in ('circular_payments', 'card_testing')),
  user_ids bigint[] not null,
  details  json not null,
  -- names what was found: the same is flagged once
  key      text not null unique,
  at       timestamptz not null default now(),
  closed_at timestamptz
);

-- Results of the hourly proof of the books.
create table reconciliations (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  differences int not null,
  details     json not null
);

-- The sandbox company's own books: stored cards, refunds, disputes.
alter table sandbox_payments
  add column customer text,
  add column card text,
  add column save_card boolean not null default false,
  add column refunded_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0;
create table sandbox_cards (
  id         text primary key,
  customer   text not null,
  -- what every later charge of it does
  behaviour  text not null check (behaviour in ('pays', 'declines', 'challenges')),
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
