import { sql, type RawBuilder } from 'kysely'
import { fold } from '#platform/text/fold.ts'
import type { Db } from '#platform/services.ts'

export type Filter = {
  filter?: 'all' | 'unread' | 'subscribers' | 'paid' | undefined
  search?: string | undefined
}
/** Where the sides `m` of chats come from, and which of them. */
export type Source = { from: RawBuilder<unknown>; condition: RawBuilder<unknown> }

/** Fewer people than this are looked up in one's chats; of more, one is met often enough on the way down the list. */
const few = 2000
/** On the way down for a search that so many match: as many of the first chats are looked through. */
const lookedThrough = 20_000

const above = (prefix: string): string => `${prefix}\u{10ffff}`
const peopleLike = (part: string): RawBuilder<unknown> =>
  sql`select user_id as id from search_words where word ~>=~ ${part} and word ~<=~ ${above(part)}`

async function areFew(db: Db, people: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${people} limit ${sql.lit(few)}) p`.execute(
    db,
  )
  return (rows[0]?.n ?? 0) < few
}
/** One by one, by its key (two people have one chat): joined as a whole, PostgreSQL would read all chats for what it takes to be many people. */
const chatsWith = (userId: number, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select c.* from (select distinct id from (${people}) p) p
    cross join lateral (select * from chat_members where user_id = ${userId} and other_id = p.id limit 1) c)`

/**
 * The chats that are asked for. Few people are found first and their chats then; otherwise the list is walked in its
 * order, by a search no further than 20,000 chats.
 */
export async function sourceOf(db: Db, userId: number, { filter = 'all', search = '' }: Filter): Promise<Source> {
  let from: RawBuilder<unknown> = sql`chat_members`
  const conditions = [sql`m.user_id = ${userId} and m.listed and not m.hidden`]
  if (filter === 'unread') conditions.push(sql`m.unread_count > 0`)
  if (filter === 'paid') conditions.push(sql`m.paid`)
  // those of subscribers are marked, by triggers; whether the subscription has run out meanwhile only its row says
  if (filter === 'subscribers')
    conditions.push(sql`m.subscriber and (select r.subscribed_until > now() from relations r
      where r.fan_id = m.other_id and r.creator_id = ${userId})`)
  const parts = fold(search)
    .replace(/^@/, '')
    .split(/\s+/)
    .filter((part) => part !== '')
  if (parts.length > 0) {
    from = sql`(select * from chat_members where user_id = ${userId} and listed and not hidden
      order by rank desc, position desc limit ${sql.lit(lookedThrough)})`
    let found: string | undefined
    for (const part of parts) if (found === undefined && (await areFew(db, peopleLike(part)))) found = part
    if (found !== undefined) from = chatsWith(userId, peopleLike(found))
    // who was found by a part need not be asked about it again
    for (const part of parts)
      if (part !== found)
        conditions.push(sql`exists (select from search_words w where w.user_id = m.other_id
          and w.word ~>=~ ${part} and w.word ~<=~ ${above(part)})`)
  }
  return { from, condition: sql.join(conditions, sql` and `) }
}
