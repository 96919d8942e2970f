import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

export type DataSize = { users: number; creators: number; posts: number; follows: number }

/** The data set of the budgets, and larger ones that show how the figures grow. */
export const sizes = {
  small: { users: 10_000, creators: 2_000, posts: 100_000, follows: 100 },
  medium: { users: 100_000, creators: 10_000, posts: 1_000_000, follows: 100 },
  large: { users: 1_000_000, creators: 50_000, posts: 10_000_000, follows: 100 },
} as const satisfies Record<string, DataSize>

/** Sets the heads of all creators, after posts were written or taken away past the product's own operations. */
export async function settleHeads(client: pg.ClientBase): Promise<void> {
  await client.query(await readFile(path.join(import.meta.dirname, 'heads.sql'), 'utf8'))
}

/** Fills a migrated, empty database; the same size always gives the same data. Ten million posts take some minutes. */
export async function generate(client: pg.ClientBase, size: DataSize): Promise<void> {
  const text = await readFile(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
  await client.query('set statement_timeout = 0')
  await client.query(
    text.replaceAll(/(?<!:):(users|creators|posts|follows)\b/g, (_match, name: keyof DataSize) => String(size[name])),
  )
  await settleHeads(client)
  await client.query('vacuum analyze')
}

export type Fan = { userId: number; token: string }

/** Sessions for fans with about `follows` creators each, spread over all of them. */
export async function openFanSessions(client: pg.ClientBase, size: DataSize, count: number): Promise<Fan[]> {
  const { rows } = await client.query<{ fan_id: string }>(
    // of the first few in that order, since counting the relations of a million takes minutes
    `select fan_id from relations where fan_id = any (array(
      select id from users where id > $1 order by md5(id::text) limit $4::int * 10))
    group by 1 having count(*) between $2 and $3 order by md5(fan_id::text) limit $4`,
    [size.creators, Math.floor(size.follows * 0.9), Math.ceil(size.follows * 1.15), count],
  )
  const fans = rows.map(({ fan_id }) => ({ userId: Number(fan_id), token: `bench-token-${fan_id}` }))
  for (const { userId, token } of fans)
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '30 days') on conflict do nothing`,
      [createHash('sha256').update(token).digest(), userId],
    )
  return fans
}
