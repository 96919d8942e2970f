-- Money on its way out: to creators, and to people who have left.

-- Where earnings are paid to. The details are sealed with a key that is not in the database.
create table payout_methods (
  user_id    bigint not null references users on delete cascade,
  kind       text not null check (kind in ('paypal', 'bank')),
  details    bytea not null,
  -- all that is ever shown: of a PayPal account its masked address ("a•••@example.com"), of a bank account the last four
  -- characters
  ends_with  text not null check (char_length(ends_with) between 1 and 256),
  is_default boolean not null default false,
  changed_at timestamptz not null default now(),
  -- a keyed hash of where a payout goes: two people with one account are found, and nobody can read the account from it
  print      bytea,
  primary key (user_id, kind)
);
create unique index payout_methods_default on payout_methods (user_id) where is_default;
create index payout_methods_print on payout_methods (print) where print is not null;

-- A file for the bank: written again, it is the same file with the same number, which the bank takes once.
create table payout_files (
  id         bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);

create table withdrawals (
  id                 bigint generated always as identity primary key,
  user_id            bigint not null references users on delete restrict,
  amount_cents       bigint not null check (amount_cents > 0),
  state              text not null default 'requested' check (state in ('requested', 'approved', 'sent', 'paid', 'returned', 'rejected')),
  -- the method as it was when this was asked for
  kind               text not null check (kind in ('paypal', 'bank')),
  details            bytea not null,
  ends_with          text not null,
  reason             text,
  requested_at       timestamptz not null default now(),
  due_on             date not null,
  not_before         timestamptz,
  approved_at        timestamptz,
  -- written before the payment service is called: a crash in between repeats the call with the same key
  sending_at         timestamptz,
  file_id            bigint references payout_files,
  -- the payment service's own number
  provider_ref       text,
  sent_at            timestamptz,
  settled_at         timestamptz,
  -- a payout of a claim: how much of it came from the wallet. Null: earnings of somebody who is there
  claim_wallet_cents bigint check (claim_wallet_cents between 0 and amount_cents),
  -- earnings of somebody who left within their hold period: nothing of this leaves before then
  held_until         timestamptz
);
create unique index withdrawals_open on withdrawals (user_id)
  where state in ('requested', 'approved', 'sent') and claim_wallet_cents is null;
create unique index withdrawals_open_claim on withdrawals (user_id)
  where state in ('requested', 'approved', 'sent') and claim_wallet_cents is not null;
create index withdrawals_list on withdrawals (user_id, id desc);
create index withdrawals_state on withdrawals (state, id) where state in ('requested', 'approved', 'sent');
create index withdrawals_file on withdrawals (file_id) where file_id is not null;
create index withdrawals_provider_ref on withdrawals (provider_ref) where provider_ref is not null;

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
  made_at          timestamptz not null default now(),
  -- earnings of somebody who left within their hold period: nothing of this leaves before then
  held_until       timestamptz
);
create index claims_list on claims (user_id desc) where wallet_cents + earnings_cents > 0;
