import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { startEventRelay, type EventRelayOptions } from '#platform/database/event-relay.ts'
import { notificationChannel } from '#platform/database/send-events.ts'
import type { TestDatabase } from './database.ts'

/** Hears what realtime processes would hear. */
export type EventEar = {
  /** Channels that an event was sent to, in order. */
  published: string[]
  /** Until all that was committed before is in `published`. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const markChannel = 'test_mark'

/** `carry`: as in `event-relay.ts`. */
export async function listenToEvents(
  { db, pool, url }: TestDatabase,
  carry: EventRelayOptions['carry'] = null,
): Promise<EventEar> {
  const relay = startEventRelay({ db, log: pino({ level: 'silent' }), carry })
  const client = new pg.Client({ connectionString: url })
  // the test's database is dropped with whoever is connected
  client.on('error', () => undefined)
  await client.connect()
  const published: string[] = []
  const marks = new Map<string, () => void>()
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === markChannel) marks.get(payload)?.()
    else published.push(...(JSON.parse(payload) as { channels: string[] }).channels)
  })
  await client.query(`listen ${notificationChannel}; listen ${markChannel}`)
  return {
    published,
    async caughtUp() {
      await relay.drain()
      const mark = randomUUID()
      // notifications arrive in the order of the commits
      const heard = new Promise<void>((resolve) => marks.set(mark, resolve))
      await pool.query('select pg_notify($1, $2)', [markChannel, mark])
      await heard
      marks.delete(mark)
    },
    async close() {
      await relay.stop()
      await client.end()
    },
  }
}
