-- People, posts and money for bench/purchases.ts; :creators, :fans and :posts are put in there.
insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, i <= :creators from generate_series(1, :creators + :fans) i;
insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
  select id, username || '@example.com', now(), 'none', '1990-01-01' from users;
insert into sessions (token_hash, user_id, expires_at, address_range)
  select sha256(username::bytea), id, now() + interval '30 days', '203.0.113.0/24' from users;
insert into posts (creator_id, state, audience, text, teaser, published_at, price_cents)
  select 1 + i % :creators, 'published', 'everyone', repeat('The light over the lake was gone again. ', 8), 'A morning', now() - i * interval '1 minute', 300
  from generate_series(1, :posts) i;
insert into top_ups (id, user_id, amount_cents, provider, state, settled_at, settled_ref)
  select md5('top-up ' || id)::uuid, id, 100000000, 'sandbox', 'succeeded', now(), 'p' || id from users where not is_creator;
insert into ledger_transfers (id, leg, debit, credit, amount, kind)
  select id, 0, 16 + 6, user_id * 16 + 1, amount_cents, 'top_up' from top_ups;

-- The same tables with the same indexes and without what makes them right: no triggers, no references.
create schema bare;
create table bare.idempotency_keys (like idempotency_keys including all);
create table bare.ledger_transfers (like ledger_transfers including all);
create table bare.purchases (like purchases including all);
create table bare.tips (like tips including all);
create table bare.unlocks (like unlocks including all);
create table bare.notifications (like notifications including all);
create table bare.notification_outbox (like notification_outbox including all);

-- One row per account, changed in place by every purchase.
create schema naive;
create table naive.idempotency_keys (like idempotency_keys including all);
create table naive.ledger_transfers (like ledger_transfers including all);
create table naive.purchases (like purchases including all);
create table naive.tips (like tips including all);
create table naive.unlocks (like unlocks including all);
create table naive.notifications (like notifications including all);
create table naive.notification_outbox (like notification_outbox including all);
create table naive.accounts (id bigint primary key, balance bigint not null) with (fillfactor = 70);
insert into naive.accounts select id * 16 + 1, 100000000 from users union all select id * 16 + 2, 0 from users
  union all select id * 16 + 7, 0 from users union all values (5, 0), (8, 0);

-- The rows of one purchase and nothing else, with one call and so in one transaction.
create function bare.buy(kind text, purchase uuid, fan bigint, creator bigint, post bigint, price bigint, key text, hash bytea) returns void
language plpgsql as $$
declare notification bigint;
begin
  insert into bare.idempotency_keys (user_id, key, request_hash, status, answer)
    values (fan, key, hash, 201, '{"id":"' || purchase || '","amountCents":300,"taxCents":0}');
  insert into bare.ledger_transfers (id, leg, debit, credit, amount, kind) values (purchase, 0, fan * 16 + 1, creator * 16 + 2, price - price / 5, kind),
    (purchase, 1, fan * 16 + 1, 5, price / 5, kind), (purchase, 2, 8, fan * 16 + 7, price / 100, kind);
  insert into bare.purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, fee_cents, points, address_range)
    values (purchase, fan, creator, kind, post, price, price / 5, price / 100, '203.0.113.0/24');
  insert into bare.tips select purchase, '' where kind = 'tip';
  insert into bare.unlocks select fan, post, purchase where kind = 'unlock';
  insert into bare.notifications (user_id, kind, actor_id, post_id, amount_cents, event_key)
    values (creator, kind, fan, post, price - price / 5, kind || ' ' || purchase) returning id into notification;
  insert into bare.notification_outbox (user_id, channel, topic, notification_id, due_at)
    values (creator, 'email', kind, notification, now() + interval '1 minute');
end $$;
-- The same, and the balances.
create function naive.buy(kind text, purchase uuid, fan bigint, creator bigint, post bigint, price bigint, key text, hash bytea) returns void
language plpgsql as $$
declare notification bigint;
begin
  insert into naive.idempotency_keys (user_id, key, request_hash, status, answer)
    values (fan, key, hash, 201, '{"id":"' || purchase || '","amountCents":300,"taxCents":0}');
  update naive.accounts set balance = balance - price where id = fan * 16 + 1 and balance >= price;
  if not found then raise exception 'too little'; end if;
  update naive.accounts set balance = balance + price - price / 5 where id = creator * 16 + 2;
  update naive.accounts set balance = balance + price / 5 where id = 5;
  update naive.accounts set balance = balance - price / 100 where id = 8;
  update naive.accounts set balance = balance + price / 100 where id = fan * 16 + 7;
  insert into naive.ledger_transfers (id, leg, debit, credit, amount, kind) values (purchase, 0, fan * 16 + 1, creator * 16 + 2, price - price / 5, kind),
    (purchase, 1, fan * 16 + 1, 5, price / 5, kind), (purchase, 2, 8, fan * 16 + 7, price / 100, kind);
  insert into naive.purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, fee_cents, points, address_range)
    values (purchase, fan, creator, kind, post, price, price / 5, price / 100, '203.0.113.0/24');
  insert into naive.tips select purchase, '' where kind = 'tip';
  insert into naive.unlocks select fan, post, purchase where kind = 'unlock';
  insert into naive.notifications (user_id, kind, actor_id, post_id, amount_cents, event_key)
    values (creator, kind, fan, post, price - price / 5, kind || ' ' || purchase) returning id into notification;
  insert into naive.notification_outbox (user_id, channel, topic, notification_id, due_at)
    values (creator, 'email', kind, notification, now() + interval '1 minute');
end $$;
analyze;
