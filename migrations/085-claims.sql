-- What somebody who has left is still owed. A row is made when the account is deleted, for whoever has ever had money here:
-- a card can refuse a refund weeks later, a payout can come back. wallet_cents + earnings_cents of all rows are account 14.
create table claims (
  user_id          bigint primary key references users on delete restrict,
  -- from the wallet, and from earnings: a dispute takes the first only
  wallet_cents     bigint not null default 0 check (wallet_cents >= 0),
  earnings_cents   bigint not null default 0 check (earnings_cents >= 0),
  -- SHA-256 of the secret in the link
  token_hash       bytea unique,
  -- sealed: the address of the last mail, its language, and the secret of the link. Kept for the claim alone; null once it
  -- is over, or where there never was one.
  contact          bytea,
  -- until when the link works; counted anew when more is owed
  expires_at       timestamptz not null,
  -- payments were frozen: nothing is paid until staff, or a won dispute, say so
  held_at          timestamptz,
  -- the code that was mailed last (keyed hash), and how often it was guessed
  code_hash        bytea,
  code_expires_at  timestamptz,
  code_tries       smallint not null default 0,
  -- codes sent since code_day_at, which begins anew after a day
  codes_sent       smallint not null default 0,
  code_day_at      timestamptz,
  code_sent_at     timestamptz,
  -- whoever knew the code holds this secret (SHA-256) for some minutes
  proof_hash       bytea,
  proof_expires_at timestamptz,
  made_at          timestamptz not null default now()
);
create index claims_list on claims (user_id desc) where wallet_cents + earnings_cents > 0;

-- Who left before there were claims: staff see what they are owed. There is no address any more.
insert into claims (user_id, wallet_cents, earnings_cents, expires_at, made_at)
  select debit / 16, coalesce(sum(amount) filter (where debit % 16 = 1), 0), coalesce(sum(amount) filter (where debit % 16 <> 1), 0),
    max(at) + interval '12 months', max(at)
  from ledger_transfers where credit = 14 group by 1;

-- A payout of a claim: how much of it came from the wallet. Null: earnings of somebody who is there.
alter table withdrawals add column claim_wallet_cents bigint
  check (claim_wallet_cents between 0 and amount_cents);
-- one at a time, of each kind: the last withdrawal of earnings may still be under way when a claim is paid
drop index withdrawals_open;
create unique index withdrawals_open on withdrawals (user_id)
  where state in ('requested', 'approved', 'sent') and claim_wallet_cents is null;
create unique index withdrawals_open_claim on withdrawals (user_id)
  where state in ('requested', 'approved', 'sent') and claim_wallet_cents is not null;
