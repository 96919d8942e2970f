import type pg from 'pg'
import { ordinary } from '../capacity.ts'
import { generate } from '../generate.ts'

const { fans, creators } = ordinary
export const size = { users: fans + creators, creators, posts: 50_000, follows: 30 }
/** What every wallet begins with. */
export const startCents = 100_000
export const tokenOf = (user: number): string => `bench-token-${String(user)}`

/** Creators are the first ones, the most followed first of all; everybody has a session and every fan money. */
export async function fillDay(admin: pg.ClientBase): Promise<void> {
  await generate(admin, size)
  await admin.query(`insert into sessions (token_hash, user_id, expires_at)
    select sha256(('bench-token-' || id)::bytea), id, now() + interval '30 days' from users`)
  await admin.query(`insert into ledger_transfers (id, leg, debit, credit, amount, kind)
    select gen_random_uuid(), 0, 16 + 6, id * 16 + 1, ${String(startCents)}, 'top_up' from users where not is_creator`)
  await admin.query('vacuum analyze')
}

export type Books = { tips: number; subscriptions: number; spent: number; missing: number }

/** What the database has of payments; `missing`: wallets together, beside what was paid from them. */
export async function readBooks(admin: pg.ClientBase): Promise<Books> {
  const { rows } = await admin.query<Record<keyof Books, string>>(`
    with paid as (select count(*) filter (where kind = 'tip') as tips, count(*) filter (where kind = 'subscription') as subscriptions,
        coalesce(sum(price_cents + tax_cents), 0) as spent from purchases),
      left_over as (select coalesce(sum(amount) filter (where credit % 16 = 1), 0) - coalesce(sum(amount) filter (where debit % 16 = 1), 0) as cents
        from ledger_transfers)
    select tips, subscriptions, spent, ${String(fans)}::bigint * ${String(startCents)} - spent - cents as missing from paid, left_over`)
  const [row] = rows
  const number = (name: keyof Books): number => Number(row?.[name])
  return {
    tips: number('tips'),
    subscriptions: number('subscriptions'),
    spent: number('spent'),
    missing: number('missing'),
  }
}
