-- Every payment from a fan to a creator, whatever for: what receipts, refunds, disputes, the release of earnings and the
-- fan's own view of spending read. The ledger says how money moved, this says why. `id` is the transfer's.
create table purchases (
  id           uuid primary key,
  buyer_id     bigint not null references users on delete restrict,
  creator_id   bigint not null references users on delete restrict,
  kind         text not null check (kind in ('subscription', 'subscription_renewal', 'tip', 'unlock', 'message', 'message_unlock', 'gift', 'live_ticket')),
  -- the subscription, post or message that was paid for; null for a tip on a profile
  subject_id   bigint,
  price_cents  bigint not null check (price_cents > 0),
  tax_cents    bigint not null default 0 check (tax_cents >= 0),
  -- where the tax goes and how much it was, in hundredths of a percent
  tax_country  text,
  tax_rate     int not null default 0,
  fee_cents    bigint not null check (fee_cents >= 0 and fee_cents <= price_cents),
  points       bigint not null default 0,
  -- held: waits for the creator's answer; paid: pending for the creator; released: available to the creator
  state        text not null default 'paid' check (state in ('held', 'paid', 'released', 'refunded', 'reversed')),
  made_at      timestamptz not null default now()
) with (fillfactor = 90);
create index purchases_buyer on purchases (buyer_id, made_at desc, id desc);
create index purchases_creator on purchases (creator_id, made_at desc, id desc);
create index purchases_release on purchases (made_at) where state = 'paid';

-- Account kinds of paid messages, promotions, payouts, tax, losses and refunds:
--   9 payout_sent     money that left to creators                     cents
--  10 held            a fan's payments that wait for an answer  floor 0   cents
--  11 promotion_cost  what the platform pays for fans' credit         cents (negative: what it cost)
--  12 tax_payable     owed to tax offices; owner 0                    cents
--  13 chargeback_loss what disputes cost the platform                 cents (negative: the loss)
--  14 refunds_owed    owed to people who left                         cents
create or replace function ledger_has_floor(account bigint) returns boolean language sql immutable parallel safe
  return account % 16 in (1, 3, 4, 7, 10);
alter table ledger_accounts drop constraint ledger_accounts_id_check;
alter table ledger_accounts add constraint ledger_accounts_id_check check (id > 0 and id % 16 between 1 and 14);
