-- A payment asks less of the database: accounts are made only when one is missing, and a note about a notification leaves to that who is behind it.
create or replace function ledger_apply() returns trigger language plpgsql as $$
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

update waiting_notices set actor_id = null where notification_id is not null;
drop index waiting_notices_actor;
create index waiting_notices_actor on waiting_notices (actor_id) where actor_id is not null;
