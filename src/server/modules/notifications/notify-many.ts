import { sql } from 'kysely'
import { waitOutside } from './delivery/enqueue.ts'
import type { Tx } from '#platform/services.ts'
import type { Notice } from './notify.ts'
import { sendEvents } from '#platform/realtime/send-events.ts'
import { updatesOf } from '#modules/accounts/signal-updates.ts'

export type ManyOptions = {
  /** Tells nobody about a person whom they have muted or with whom there is a block, as `notify` does. */
  heedMutes?: boolean
  /** Others whose indicators have changed. */
  alsoSignal?: readonly number[]
}

/**
 * Puts many notifications into lists at once and moves the badges of those who got one; mails and pushes follow by their settings.
 * A repeated event is left out, and whoever has left. Nothing here is grouped. Without `heedMutes` it is for what concerns one's own money: also who has muted the other person is told.
 */
export async function notifyMany(
  tx: Tx,
  notices: readonly Notice[],
  { heedMutes = false, alsoSignal = [] }: ManyOptions = {},
): Promise<void> {
  if (notices.length === 0) return sendEvents(tx, updatesOf(alsoSignal))
  const made = await sql<{ user_id: number }>`
    with made as (insert into notifications (user_id, kind, actor_id, post_id, amount_cents, effective_at, purchase_id, event_key)
    select n.* from unnest(${notices.map(({ userId }) => userId)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ actorId }) => actorId ?? null)}::bigint[], ${notices.map(({ postId }) => postId ?? null)}::bigint[],
      ${notices.map(({ amountCents }) => amountCents ?? null)}::bigint[], ${notices.map(({ effectiveAt }) => effectiveAt ?? null)}::timestamptz[],
      ${notices.map(({ purchaseId }) => purchaseId ?? null)}::uuid[], ${notices.map(({ eventKey }) => eventKey)}::text[]) as n(user_id, kind, actor_id)
    join accounts a on a.user_id = n.user_id
    ${
      heedMutes
        ? sql`where not exists (select from mutes m where m.user_id = n.user_id and m.muted_id = n.actor_id)
            and not exists (select from blocks b where b.user_id = n.user_id and b.blocked_id = n.actor_id)
            and not exists (select from blocks b where b.user_id = n.actor_id and b.blocked_id = n.user_id)`
        : sql``
    }
    on conflict (user_id, event_key) do nothing returning id, user_id, kind, actor_id),
    told as (${waitOutside(
      sql`made`,
      notices.map(({ kind }) => kind),
    )})
    select user_id from made`.execute(tx)
  await sendEvents(tx, updatesOf([...made.rows.map(({ user_id }) => user_id), ...alsoSignal]))
}
