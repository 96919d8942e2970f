import { sql } from 'kysely'
import { showChannel, showEvents } from '#contract/live-chat.ts'
import { sendEvents } from '#platform/database/send-events.ts'
import type { Db, Tx } from '#platform/services.ts'
import { readLine } from './chat-line.query.ts'
import { mayJoinShow } from './show-channel.ts'

/** A line as somebody who watches the show reports it; null: it is not there for them. */
export async function meetLine(
  db: Db | Tx,
  viewerId: number,
  lineId: number,
): Promise<{ writerId: number; text: string } | null> {
  const line = await readLine(db, viewerId, lineId)
  return line && (await mayJoinShow(db, viewerId, line.showId)) ? line : null
}

const set = async (tx: Tx, lineId: number, hidden: boolean): Promise<boolean> => {
  const { rows } = await sql<{ show_id: number }>`
    update show_lines set hidden_at = case when ${hidden} then clock_timestamp() end
    where id = ${lineId} and (hidden_at is null) = ${hidden} returning show_id`.execute(tx)
  const channels = rows.map(({ show_id: showId }) => showChannel(showId))
  if (channels.length > 0) await sendEvents(tx, { channels, event: showEvents.changed })
  return channels.length > 0
}

/** Hides a line until staff decide, or for good. False: there is nothing to hide. */
export const hideLine = (tx: Tx, lineId: number): Promise<boolean> => set(tx, lineId, true)

/** Shows a hidden line again, where its writer or the creator has not removed it. */
export const showLine = async (tx: Tx, lineId: number): Promise<void> => void (await set(tx, lineId, false))
