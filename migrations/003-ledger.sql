-- Double entry. A row of ledger_transfers moves an amount from one account to another, so every row sums to zero by
-- construction. Balances follow by trigger: nothing else may change them, and no account with a floor goes below zero.
--
-- An account's number is owner × 16 + kind, so that it needs no look-up. Owner: a user's id; for accounts of the
-- platform 0; for cash at a payment provider the provider's number. Kinds:
--   1 wallet            a fan's prepaid balance             floor 0   cents
--   2 creator_pending   earned, in the hold period                    cents
--   3 creator_available earned, may be withdrawn            floor 0   cents
--   4 creator_in_payout on its way to the creator           floor 0   cents
--   5 platform_fee                                                    cents
--   6 provider_cash     money that a provider holds for us            cents (negative: what came in from outside)
--   7 points            a fan's loyalty points              floor 0   points
--   8 points_issued                                                   points (negative: what was given out)
--   9 payout_sent       money that left to creators                   cents
--  10 held              a fan's payments that wait for an answer  floor 0   cents
--  11 promotion_cost    what the platform pays for fans' credit       cents (negative: what it cost)
--  12 tax_payable       owed to tax offices; owner 0                  cents
--  13 chargeback_loss   what disputes cost the platform               cents (negative: the loss)
--  14 refunds_owed      owed to people who left                       cents
--  15 creator_owed      what a creator owes for refunds               cents (negative: what is owed)
create function ledger_has_floor(account bigint) returns boolean language sql immutable parallel safe
  return account % 16 in (1, 3, 4, 7, 10);
create function ledger_unit(account bigint) returns text language sql immutable parallel safe
  return case when account % 16 in (7, 8) then 'points' else 'cents' end;

create table ledger_accounts (
  id      bigint primary key check (id > 0 and id % 16 between 1 and 15),
  balance bigint not null default 0,
  constraint ledger_floor check (not ledger_has_floor(id) or balance >= 0)
) with (fillfactor = 70);

create table ledger_transfers (
  id     uuid not null, -- chosen by the caller
  leg    smallint not null check (leg >= 0),
  debit  bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  kind   text not null,
  at     timestamptz not null default now(),
  check (debit <> credit),
  check (ledger_unit(debit) = ledger_unit(credit)),
  primary key (id, leg)
);
create index ledger_transfers_debit on ledger_transfers (debit, at desc, id desc);
create index ledger_transfers_credit on ledger_transfers (credit, at desc, id desc);

-- Movements of accounts without a floor, not yet added to their balance: no purchase waits on a shared row.
create table ledger_deltas (account_id bigint not null, amount bigint not null) with (autovacuum_vacuum_scale_factor = 0.01);

create function ledger_apply() returns trigger language plpgsql as $$
declare
  ids bigint[];
  locked int;
begin
  select array_agg(distinct account order by account) into ids
    from (select debit as account from moved union all select credit from moved) a where ledger_has_floor(account);
  if ids is not null then
    -- always in the order of their numbers, so that two purchases cannot wait for each other
    perform 1 from ledger_accounts where id = any (ids) order by id for update;
    get diagnostics locked = row_count;
    if locked < cardinality(ids) then
      insert into ledger_accounts (id) select unnest(ids) on conflict do nothing;
      perform 1 from ledger_accounts where id = any (ids) order by id for update;
    end if;
    update ledger_accounts a set balance = a.balance + s.sum
      from (select account, sum(amount) as sum
            from (select debit as account, -amount as amount from moved union all select credit, amount from moved) m
            where ledger_has_floor(account) group by account) s
      where a.id = s.account;
  end if;
  insert into ledger_deltas (account_id, amount)
    select account, sum(amount) from (select debit as account, -amount as amount from moved union all select credit, amount from moved) m
    where not ledger_has_floor(account) group by account;
  return null;
end $$;
create trigger ledger_apply after insert on ledger_transfers
  referencing new table as moved for each statement execute function ledger_apply();

create function ledger_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'transfers are never changed or deleted; post a reversing transfer' using errcode = 'restrict_violation';
end $$;
create trigger ledger_immutable before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_immutable();

create function ledger_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then return new; end if;
  if tg_op = 'UPDATE' and new.id = old.id and (pg_trigger_depth() > 1 or current_setting('ledger.roll_up', true) = 'on') then return new; end if;
  raise exception 'balances change only by transfers' using errcode = 'restrict_violation';
end $$;
create trigger ledger_guard before insert or update or delete on ledger_accounts for each row execute function ledger_guard();

-- Adds deltas to balances: any number of workers, exact under concurrency. Returns how many it added.
create function ledger_roll_up(most int) returns int language plpgsql as $$
declare ids bigint[]; amounts bigint[]; added int;
begin
  with taken as (
    delete from ledger_deltas where ctid = any (array(select ctid from ledger_deltas limit most for update skip locked))
    returning account_id, amount)
  select array_agg(account_id), array_agg(sum), coalesce(sum(n), 0)::int into ids, amounts, added
    from (select account_id, sum(amount)::bigint as sum, count(*) as n from taken group by 1 order by 1) t;
  if added = 0 then return 0; end if;
  insert into ledger_accounts (id) select unnest(ids) on conflict do nothing;
  perform set_config('ledger.roll_up', 'on', true);
  perform 1 from ledger_accounts where id = any (ids) order by id for update;
  update ledger_accounts a set balance = a.balance + d.amount from unnest(ids, amounts) as d(id, amount) where a.id = d.id;
  perform set_config('ledger.roll_up', 'off', true);
  return added;
end $$;

-- Results of the hourly proof of the books, and what it saw beside its differences: staff read that without adding up all
-- accounts again.
create table reconciliations (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  differences int not null,
  details     json not null,
  -- by kind of account: how many, and what they hold together
  figures     json,
  accounts    bigint,
  transfers   bigint,
  took_ms     int
);
