import { sql, type RawBuilder } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import type { BuiltInList } from '#contract/message-lists.ts'
import { limits } from '#contract/limits.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'
import { failField, type Failure } from '#platform/failure.ts'

export type StoredLists = { builtIn: BuiltInList[]; own: number[] }
export type Audience = { to: StoredLists; except: StoredLists }
type Given = { builtIn?: BuiltInList[] | undefined; own?: number[] | undefined }

/** Whoever stands on one of these lists, as `user_id`. */
const onBuiltIn: Readonly<Record<BuiltInList, (creatorId: number) => RawBuilder<unknown>>> = {
  subscribers: (creatorId) =>
    sql`select fan_id as user_id from relations where creator_id = ${creatorId} and subscribed_until > now()`,
  expired: (creatorId) =>
    sql`select fan_id as user_id from relations where creator_id = ${creatorId} and subscribed_until <= now()`,
  followers: (creatorId) =>
    sql`select fan_id as user_id from relations where creator_id = ${creatorId} and followed_at is not null`,
  new: (creatorId) => sql`select s.fan_id as user_id from subscriptions s
    join relations r on r.fan_id = s.fan_id and r.creator_id = s.creator_id and r.subscribed_until > now()
    where s.creator_id = ${creatorId} group by 1 having min(s.started_at) > now() - interval '30 days'`,
  top_supporters: (creatorId) => sql`(select buyer_id as user_id from purchases
    where creator_id = ${creatorId} and made_at > now() - interval '1 year' and ${stands('purchases')}
    group by 1 order by sum(price_cents - refunded_cents) desc, 1 limit ${sql.lit(limits.topSupporters)})`,
}
export const onList = (creatorId: number, list: BuiltInList): RawBuilder<unknown> => onBuiltIn[list](creatorId)

function anyOf(creatorId: number, { builtIn, own }: StoredLists): RawBuilder<unknown> {
  const parts = builtIn.map((list) => onList(creatorId, list))
  if (own.length > 0)
    parts.push(sql`select p.user_id from people_list_members p join people_lists l on l.id = p.list_id
      where l.creator_id = ${creatorId} and l.id = any (${own}::bigint[])`)
  return parts.length === 0 ? sql`select null::bigint as user_id where false` : sql.join(parts, sql` union `)
}

/**
 * Whether a message to many may reach person `u`: there for each other, somebody who follows, subscribes, once subscribed
 * or has written, and by their setting. Strangers are nobody's audience.
 */
export const reachable = (creatorId: number): RawBuilder<boolean> => sql`(
  u.id <> ${creatorId} and u.deleted_at is null and ${visibleTo(creatorId)} and ${visibleTo(sql`u.id`, sql`${creatorId}::bigint`)}
  and exists (select from accounts a left join relations r on r.fan_id = u.id and r.creator_id = ${creatorId} where a.user_id = u.id and (
    (a.who_may_message = 'everyone' and (r.fan_id is not null
      or exists (select from chat_members w where w.user_id = u.id and w.other_id = ${creatorId} and w.typed_id > 0)))
    or (a.who_may_message = 'followers' and (r.followed_at is not null or r.subscribed_until > now()))
    or (a.who_may_message = 'subscribers' and r.subscribed_until > now()))))`

/** The ids of all whom a message to these lists would reach now, each once. */
export const recipients = (creatorId: number, { to, except }: Audience): RawBuilder<unknown> => sql`
  select u.id as user_id from users u
  where u.id in (${anyOf(creatorId, to)}) and u.id not in (select x.user_id from (${anyOf(creatorId, except)}) x where x.user_id is not null)
    and ${reachable(creatorId)}`

/** The lists that a creator names, if they are theirs and there is at least one to send to. */
export async function readAudience(
  db: Db | Tx,
  creatorId: number,
  { to, except = {} }: { to: Given; except?: Given | undefined },
): Promise<Audience | Failure<'invalid_input'>> {
  const stored = ({ builtIn = [], own = [] }: Given): StoredLists => ({
    builtIn: [...new Set(builtIn)],
    own: [...new Set(own)],
  })
  const audience = { to: stored(to), except: stored(except) }
  if (audience.to.builtIn.length + audience.to.own.length === 0) return failField('to', 'Choose at least one list.')
  const named = [...new Set([...audience.to.own, ...audience.except.own])]
  const { rows } =
    await sql`select from people_lists where creator_id = ${creatorId} and id = any (${named}::bigint[])`.execute(db)
  return rows.length === named.length ? audience : failField('to', 'A list is gone. Please choose again.')
}

export async function countRecipients(db: Db, creatorId: number, audience: Audience): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (${recipients(creatorId, audience)}) r`.execute(db)
  return rows[0]?.n ?? 0
}
