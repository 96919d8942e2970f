import { sql } from 'kysely'
import type { Job } from '../jobs/jobs.ts'
import { payloadsOf } from './publish.ts'
import type { Services, Tx } from '../services.ts'

/** An event for everyone in these channels; it carries nothing. */
export type Happened = { channels: readonly string[]; event: string }

/** Has events leave if and only if the transaction is committed, whoever carries them (the database's function of this name). */
export async function sendEvents(tx: Tx, ...events: readonly Happened[]): Promise<void> {
  const payloads = events.flatMap(({ channels, event }) => payloadsOf(channels, event, {}))
  if (payloads.length > 0) await sql`select send_events(${payloads}::text[])`.execute(tx)
}

/** Hands events over that PostgreSQL does not carry. */
export const publishEventWork = (services: Pick<Services, 'publishEvent'>): Job => ({
  name: 'publish_event',
  run: ({ channels, event }: Happened) => services.publishEvent(channels, event),
})
