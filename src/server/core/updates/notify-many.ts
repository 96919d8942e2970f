import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import type { Notice } from './notify.ts'
import { signalUpdates } from './signal.ts'

/**
 * Puts many notifications into lists at once and moves the badges of those who got one. A repeated event is left out, and
 * whoever has left. It is for what concerns one's own money: also who has muted the other person is told.
 */
export async function notifyMany(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const made = await sql<{ user_id: number }>`
    insert into notifications (user_id, kind, actor_id, post_id, amount_cents, event_key)
    select n.* from unnest(${notices.map(({ userId }) => userId)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
      ${notices.map(({ actorId }) => actorId ?? null)}::bigint[], ${notices.map(({ postId }) => postId ?? null)}::bigint[],
      ${notices.map(({ amountCents }) => amountCents ?? null)}::bigint[], ${notices.map(({ eventKey }) => eventKey)}::text[]) as n(user_id)
    join accounts a on a.user_id = n.user_id
    on conflict (user_id, event_key) do nothing returning user_id`.execute(tx)
  await signalMany(
    tx,
    made.rows.map(({ user_id }) => user_id),
  )
}

const signalsAtOnce = 100

/** Signals many people with a job for each hundred. */
export async function signalMany(tx: Tx, userIds: readonly number[]): Promise<void> {
  const people = [...new Set(userIds)]
  for (let from = 0; from < people.length; from += signalsAtOnce)
    await signalUpdates(tx, ...people.slice(from, from + signalsAtOnce))
}
