import { sql } from 'kysely'
import { showChannel, showEvents } from '#contract/live-chat.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { sendEvents } from '#platform/database/send-events.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Db, Tx } from '#platform/services.ts'
import { readShows, type ShowRow } from '../show-row.ts'
import { entitlementTo } from '../show-view.ts'

export type ChatRefusal = 'not_found' | 'forbidden' | 'show_over'

/** A show whose chat this viewer reads: whoever may watch it, while it is on. */
export async function enterChat(db: Db | Tx, viewer: Viewer, showId: number): Promise<Result<ShowRow, ChatRefusal>> {
  const [row] = await readShows(db, viewer, sql`s.id = ${showId}`)
  if (!row) return fail('not_found')
  if (row.state === 'ended') return fail('show_over')
  if (row.state === 'scheduled') return fail('forbidden')
  return entitlementTo(row, idOf(viewer)).open ? row : fail('forbidden')
}

/** Why somebody cannot write in a show; null: they can. `wait`: until their next line, in seconds. */
export type Writer = { closed: 'guest' | 'paid_only' | 'muted' | null; wait: number }

export async function writerIn(db: Db | Tx, row: ShowRow, userId: number): Promise<Writer> {
  if (userId === 0) return { closed: 'guest', wait: 0 }
  if (row.creator_id === userId) return { closed: null, wait: 0 }
  const { rows } = await sql<{ muted: boolean; paid: boolean; wait: number }>`
    select w.muted_at is not null as muted,
      not s.paid_chat or ${row.subscribes} or ${row.has_ticket} or exists (select from show_lines l
        where l.show_id = s.id and l.user_id = ${userId} and l.tip_cents is not null) as paid,
      coalesce(ceil(greatest(s.slow_seconds, 1) - extract(epoch from clock_timestamp() - w.last_at)), 0)::int as wait
    from shows s left join show_writers w on w.show_id = s.id and w.user_id = ${userId} where s.id = ${row.id}`.execute(
    db,
  )
  const [found] = rows
  if (found?.muted) return { closed: 'muted', wait: 0 }
  return { closed: found?.paid === false ? 'paid_only' : null, wait: Math.max(0, found?.wait ?? 0) }
}

export const signalShow = (tx: Tx, showId: number, event: keyof typeof showEvents): Promise<void> =>
  sendEvents(tx, { channels: [showChannel(showId)], event: showEvents[event] })
