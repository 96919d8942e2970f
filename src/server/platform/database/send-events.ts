import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import { leaveBehind } from './after-commit.ts'

/** The PostgreSQL notification channel that all processes listen on. */
export const notificationChannel = 'fanfare_realtime'

/** PostgreSQL refuses payloads of 8,000 bytes and more; some room is left. */
const payloadBytes = 7_900

/** For a statement that only notifies: its commit waits for no disk, and holds up nobody who notifies too. */
export const inPassing = sql`set_config('synchronous_commit', 'off', true)`

/** A pg pool, client or transaction adapter. Inside a transaction the notification leaves with the commit, or never. */
export type Queryable = { query(text: string, values: unknown[]): Promise<unknown> }

export type RealtimeMessage = { channels: string[]; event: string; data: object }

/**
 * Tells every process to deliver `event` to the channels' subscribers. `data` holds ids only, never content: receivers
 * fetch what they may see. Throws RangeError when event and data alone do not fit a notification.
 * Not for what a transaction changes (`sendEvents`): a commit that notifies holds one lock of the whole server until it is on the disk.
 */
export async function publish(
  queryable: Queryable,
  channels: readonly string[],
  event: string,
  data: object,
): Promise<void> {
  for (const payload of payloadsOf(channels, event, data)) {
    await queryable.query(
      `select pg_notify('${notificationChannel}', $1), set_config('synchronous_commit', 'off', true)`,
      [payload],
    )
  }
}

/** As many payloads as the size of the channel list asks for; none without channels. */
function payloadsOf(channels: readonly string[], event: string, data: object): string[] {
  const room = payloadBytes - byteLengthOf({ channels: [], event, data })
  const batches: string[][] = []
  let left = 0
  for (const channel of channels) {
    const size = byteLengthOf(channel) + 1 // and its comma
    if (size > room) throw new RangeError(`realtime event ${event} is too large: events carry ids only`)
    if (size > left || batches.length === 0) {
      batches.push([])
      left = room
    }
    batches.at(-1)?.push(channel)
    left -= size
  }
  return batches.map((batch) => JSON.stringify({ channels: batch, event, data }))
}

function byteLengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** An event for everyone in these channels; it carries nothing. */
export type Happened = { channels: readonly string[]; event: string }

/** Has events leave if and only if the transaction is committed, whoever carries them (`event-relay.ts`). */
export async function sendEvents(tx: Tx, ...events: readonly Happened[]): Promise<void> {
  const payloads = events.flatMap(({ channels, event }) => payloadsOf(channels, event, {}))
  if (payloads.length === 0) return
  await sql`select send_events(${payloads}::text[])`.execute(tx)
  leaveBehind(tx, { events: payloads.length })
}
