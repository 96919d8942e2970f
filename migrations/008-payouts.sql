-- One-off payments, the release of earnings, and money on its way out to creators.

-- Whole percent of each price that the platform keeps from this creator; null: what the operator set for all.
alter table users add column fee_percent smallint check (fee_percent between 0 and 99);

-- Pay per view on top of the audience, in cents before tax.
alter table posts add column price_cents int check (price_cents > 0);

-- Bought posts: they stay open whatever becomes of follow and subscription.
create table unlocks (
  user_id     bigint not null references users on delete restrict,
  post_id     bigint not null references posts on delete cascade,
  -- of two calls at once the row decides which one pays, so it comes before its purchase
  purchase_id uuid not null references purchases deferrable initially deferred,
  made_at     timestamptz not null default now(),
  primary key (user_id, post_id)
);
create unique index unlocks_purchase on unlocks (purchase_id);
create index unlocks_post on unlocks (post_id);

create table tips (
  purchase_id uuid primary key references purchases,
  -- for the creator's eyes
  message     text not null default ''
);

-- When a held payment was earned: the creator's answer. All others are earned when they are made.
alter table purchases add column answered_at timestamptz;
drop index purchases_release;
create index purchases_release on purchases (coalesce(answered_at, made_at)) where state = 'paid';
create index purchases_pending on purchases (creator_id, coalesce(answered_at, made_at)) where state = 'paid';
create index purchases_earned on purchases (creator_id, coalesce(answered_at, made_at) desc, id desc) where state <> 'held';
create index purchases_held on purchases (made_at) where state = 'held';
create index purchases_held_pair on purchases (buyer_id, creator_id) where state = 'held';

-- Where earnings are paid to. The details are sealed with a key that is not in the database.
create table payout_methods (
  user_id    bigint not null references users on delete cascade,
  kind       text not null check (kind in ('paypal', 'bank')),
  details    bytea not null,
  -- the last four characters: all that is ever shown
  ends_with  text not null check (char_length(ends_with) between 1 and 4),
  is_default boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (user_id, kind)
);
create unique index payout_methods_default on payout_methods (user_id) where is_default;
-- After a change nothing is paid out before this time.
alter table accounts add column payouts_held_until timestamptz;

-- A file for the bank: written again, it is the same file with the same number, which the bank takes once.
create table payout_files (
  id         bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);

create table withdrawals (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  state        text not null default 'requested' check (state in ('requested', 'approved', 'sent', 'paid', 'returned', 'rejected')),
  -- the method as it was when this was asked for
  kind         text not null check (kind in ('paypal', 'bank')),
  details      bytea not null,
  ends_with    text not null,
  reason       text,
  requested_at timestamptz not null default now(),
  due_on       date not null,
  not_before   timestamptz,
  approved_at  timestamptz,
  -- written before the payment service is called: a crash in between repeats the call with the same key
  sending_at   timestamptz,
  file_id      bigint references payout_files,
  -- the payment service's own number
  provider_ref text,
  sent_at      timestamptz,
  settled_at   timestamptz
);
-- one at a time
create unique index withdrawals_open on withdrawals (user_id) where state in ('requested', 'approved', 'sent');
create index withdrawals_list on withdrawals (user_id, id desc);
create index withdrawals_state on withdrawals (state, id) where state in ('requested', 'approved', 'sent');
create index withdrawals_file on withdrawals (file_id) where file_id is not null;
