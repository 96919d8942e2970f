import { sql } from 'kysely'
import type { WhoMayMessage } from '#contract/privacy.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'

/** Whether one person may write to another. `priceCents`: of one message before tax; null: nothing. */
export type Terms =
  | { allowed: true; priceCents: number | null; isCreator: boolean }
  | { allowed: false; reason: 'setting' | 'gone' }

type Row = {
  setting: WhoMayMessage | null
  visible: boolean
  is_creator: boolean
  price_cents: number | null
  connected: boolean
  subscribed: boolean
}

/**
 * By the receiver's setting: followers and subscribers are people between whom there is that relation, whoever of the two
 * began it. `answers`: the other one has typed something in this chat; they may be answered whatever they have set.
 */
export async function termsOf(
  db: Db | Tx,
  { senderId, receiverId, answers }: { senderId: number; receiverId: number; answers: boolean },
): Promise<Terms> {
  const { rows } = await sql<Row>`
    select a.who_may_message as setting, u.is_creator, t.message_price_cents as price_cents,
      u.deleted_at is null and ${visibleTo(senderId)} and ${visibleTo(receiverId, sql`${senderId}::bigint`)} as visible,
      coalesce(r.any, false) as connected, coalesce(r.paying, false) as subscribed
    from users u left join accounts a on a.user_id = u.id left join creator_terms t on t.creator_id = u.id and u.is_creator
    left join lateral (
      select bool_or(followed_at is not null or subscribed_until > now()) as any, bool_or(subscribed_until > now()) as paying
      from relations where (fan_id = ${senderId} and creator_id = u.id) or (fan_id = u.id and creator_id = ${senderId})) r on true
    where u.id = ${receiverId}`.execute(db)
  const [row] = rows
  if (!row || row.setting === null || !row.visible) return { allowed: false, reason: 'gone' }
  const allowed =
    answers ||
    row.setting === 'everyone' ||
    (row.setting === 'followers' && row.connected) ||
    (row.setting === 'subscribers' && row.subscribed)
  return allowed
    ? { allowed, priceCents: row.price_cents, isCreator: row.is_creator }
    : { allowed: false, reason: 'setting' }
}
