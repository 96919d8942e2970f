import { createHash } from 'node:crypto'
import type pg from 'pg'

export const fans = 60
export const creators = 20
export const postsEach = 15
export const planCents = 500
/** What every wallet begins with, as a settled top-up. */
export const startCents = 20_000

/** Fans have the numbers 1 to `fans`, creators the next ones; posts go round among the creators. */
export const tokenOf = (fan: number): string => `fault-${String(fan)}`
export const usernameOf = (user: number): string => `f${String(user)}`
export const postPrice = (post: number): number => 100 + (post % 5) * 75
export const posts = creators * postsEach

/** People, plans, priced posts and money that the books know, on a fresh database. */
export async function fillDatabase(client: pg.Client, demoFan: string): Promise<void> {
  const all = fans + creators
  await client.query(`
    insert into users (username, name, is_creator, created_at)
      select 'f' || i, 'F ' || i, i > ${String(fans)}, now() - interval '60 days' from generate_series(1, ${String(all)}) i;
    -- every third pays tax on top
    insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, country)
      select id, username || '@example.com', now(), 'none', '1990-01-01', case when id % 3 = 0 then 'DE' end from users;
    -- the demonstration stays away from an installation where its people are somebody else
    insert into users (username, name) values (${client.escapeLiteral(demoFan)}, 'Somebody else');
    insert into plans select id, 'monthly', ${String(planCents)} from users where is_creator;
    insert into posts (creator_id, state, audience, published_at, text, price_cents)
      select ${String(fans)} + 1 + (i - 1) % ${String(creators)}, 'published', 'everyone', now() - interval '1 day', 'A post', 100 + (i % 5) * 75
      from generate_series(1, ${String(posts)}) i order by i;
    with t as (insert into top_ups (id, user_id, amount_cents, provider, provider_ref, settled_ref, state, created_at, settled_at)
        select gen_random_uuid(), id, ${String(startCents)}, 'sandbox', 'fault-' || id, 'fault-' || id, 'succeeded', now() - interval '5 days', now() - interval '5 days'
        from users where id <= ${String(fans)} returning id, user_id, amount_cents),
      s as (insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, state)
        select 'fault-' || user_id, id::text, amount_cents, id::text, '/', 'succeeded' from t)
      insert into ledger_transfers (id, leg, debit, credit, amount, kind) select id, 0, 16 + 6, user_id * 16 + 1, amount_cents, 'top_up' from t;`)
  for (let fan = 1; fan <= fans; fan += 1)
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(tokenOf(fan)).digest(), fan],
    )
}
