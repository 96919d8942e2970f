import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import { leaveBehind } from './after-commit.ts'
import { payloadsOf } from './event-payloads.ts'

/** The PostgreSQL notification channel that all processes listen on. */
export const notificationChannel = 'fanfare_realtime'

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

/** An event for everyone in these channels; it carries nothing. */
export type Happened = { channels: readonly string[]; event: string }

/** Has events leave if and only if the transaction is committed, whoever carries them (`event-relay.ts`). */
export async function sendEvents(tx: Tx, ...events: readonly Happened[]): Promise<void> {
  const payloads = events.flatMap(({ channels, event }) => payloadsOf(channels, event, {}))
  if (payloads.length === 0) return
  // nearly always one: a plain row costs the database a third less than one of a list, or of a function
  await (
    payloads.length === 1
      ? sql`insert into event_outbox (payload) values (${payloads[0]})`
      : sql`insert into event_outbox (payload) select unnest(${payloads}::text[])`
  ).execute(tx)
  leaveBehind(tx, { events: payloads.length })
}
