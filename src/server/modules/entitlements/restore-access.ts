import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { grantSubscription } from './grant.ts'
import type { PaidFor } from './revoke-access.ts'

/**
 * Opens again what `revokeAccess` closed. A subscription runs to the end of the time that was paid and is not renewed by
 * itself: the fan takes it up again or not. Nothing when the fan has another one by now, or the time is over.
 */
export async function restoreAccess(
  tx: Tx,
  { id, kind, subjectId, buyerId, until }: PaidFor & { buyerId: number; until: string | null },
): Promise<void> {
  if (kind === 'unlock') {
    await sql`insert into unlocks (user_id, post_id, purchase_id) select ${buyerId}, id, ${id} from posts where id = ${subjectId}
      on conflict do nothing`.execute(tx)
    return
  }
  if (kind === 'message_unlock') {
    await sql`insert into message_unlocks (user_id, message_id, purchase_id, list_message_id)
      select ${buyerId}, id, ${id}, list_message_id from messages where id = ${subjectId} on conflict do nothing`.execute(
      tx,
    )
    return
  }
  if (kind === 'story_unlock') {
    await sql`insert into story_unlocks (user_id, story_id, purchase_id)
      select ${buyerId}, id, ${id} from stories where id = ${subjectId} on conflict do nothing`.execute(tx)
    return
  }
  if (kind === 'live_ticket') {
    await sql`insert into show_tickets (user_id, show_id, purchase_id) select ${buyerId}, id, ${id} from shows where id = ${subjectId}
      on conflict do nothing`.execute(tx)
    await sql`insert into unlocks (user_id, post_id, purchase_id) select ${buyerId}, m.post_id, ${id} from shows s
      join media m on m.id = s.recording_id where s.id = ${subjectId} and m.post_id is not null on conflict do nothing`.execute(
      tx,
    )
    return
  }
  if (until === null || subjectId === null) return
  const { rows } = await sql<{ fan_id: number; creator_id: number; renews_at: string }>`
    update subscriptions s set state = 'cancelled', next_period = null, next_months = null, next_price_cents = null,
      ended_at = null, renews_at = ${until}, try_at = ${until}
    where s.id = ${subjectId} and s.state = 'ended' and ${until}::timestamptz > now() and not exists (
      select from subscriptions o where o.fan_id = s.fan_id and o.creator_id = s.creator_id and o.state <> 'ended')
    returning fan_id, creator_id, renews_at`.execute(tx)
  if (rows[0])
    await grantSubscription(tx, {
      fanId: rows[0].fan_id,
      creatorId: rows[0].creator_id,
      until: rows[0].renews_at,
      renews: false,
    })
}
