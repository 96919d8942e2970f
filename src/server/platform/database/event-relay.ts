import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Log } from '../log.ts'
import { eventsSent } from '../metrics/instruments.ts'
import type { Db } from '../services.ts'
import { onLeftBehind } from './after-commit.ts'
import { inPassing, notificationChannel } from './send-events.ts'

const mostAtOnce = 500
/** Who carries events by the network has this long, then another process takes them over. */
const patienceSeconds = 30
/** From one statement to the next: what comes meanwhile goes together. */
const restMs = 5
/** Browsers look again every half minute: an event of that age tells nobody anything. */
const oldSeconds = 300

const eventText = z.object({ channels: z.array(z.string()), event: z.string() })

export type EventRelayOptions = {
  db: Db
  log: Log
  /** Redis or a realtime service in place of NOTIFY; throws what must be tried again. */
  carry: ((channels: readonly string[], event: string) => Promise<void>) | null
  /** How often it looks for what nobody rang for, in milliseconds. */
  pollMs?: number
}
export type EventRelay = {
  /** Until all that was committed by now has left, or could not. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends on what committed transactions have left: events of `event_outbox`, and a ring for the workers when there are new jobs. A
 * transaction that notified by itself would hold PostgreSQL's one lock for notifications until its commit is on the disk, and
 * all others would wait for it; here one statement notifies for many, and waits for no disk. Each process sends what it rings for,
 * and what it finds; none is sent by two.
 */
export function startEventRelay({ db, log, carry, pollMs = 1_000 }: EventRelayOptions): EventRelay {
  const stopping = new AbortController()
  let jobs = 0
  let asked = false
  let running: Promise<void> | null = null
  let lastAt = -Infinity
  let hurried = false

  /** By NOTIFY. Lost with the server, its note of what was sent may be sent again, which does no harm. */
  async function notify(): Promise<boolean> {
    const newJobs = jobs
    jobs = 0
    const { rows } = await sql<{ events: number }>`
      with gone as (
        delete from event_outbox where id in (
          select id from event_outbox where taken_at is null order by id limit ${mostAtOnce} for update skip locked)
        returning id, payload),
      told as (select pg_notify(${notificationChannel}, payload) from (select payload from gone order by id) those),
      rung as (select pg_notify('jobs:insert', json_build_object('r', random(), 'count', ${newJobs}::int)::text)
        where ${newJobs}::int > 0)
      select (select count(*) from told)::int as events, (select count(*) from rung), ${inPassing}`.execute(db)
    eventsSent.inc(rows[0]?.events ?? 0)
    return (rows[0]?.events ?? 0) === mostAtOnce
  }

  /** By another carrier: taken, carried outside of any transaction, and then gone; what was not carried is there again. */
  async function carryOn(by: NonNullable<EventRelayOptions['carry']>): Promise<boolean> {
    if (jobs > 0) {
      const newJobs = jobs
      jobs = 0
      await sql`select pg_notify('jobs:insert', json_build_object('r', random(), 'count', ${newJobs}::int)::text), ${inPassing}`.execute(
        db,
      )
    }
    await sql`delete from event_outbox where at < now() - make_interval(secs => ${oldSeconds})`.execute(db)
    const { rows } = await sql<{ id: number; payload: string }>`
      update event_outbox set taken_at = now() where id in (
        select id from event_outbox where taken_at is null or taken_at < now() - make_interval(secs => ${patienceSeconds})
        order by id limit ${mostAtOnce} for update skip locked)
      returning id, payload`.execute(db)
    const gone: number[] = []
    try {
      // an update returns its rows in any order
      for (const { id, payload } of rows.toSorted((one, other) => one.id - other.id)) {
        const { channels, event } = eventText.parse(JSON.parse(payload))
        await by(channels, event)
        gone.push(id)
      }
    } finally {
      eventsSent.inc(gone.length)
      if (gone.length > 0) await sql`delete from event_outbox where id = any(${gone}::bigint[])`.execute(db)
      const others = rows.flatMap(({ id }) => (gone.includes(id) ? [] : [id]))
      if (others.length > 0)
        await sql`update event_outbox set taken_at = null where id = any(${others}::bigint[])`.execute(db)
    }
    return rows.length === mostAtOnce
  }

  async function run(): Promise<void> {
    while (asked) {
      const early = lastAt + restMs - performance.now()
      if (early > 0 && !hurried) await sleep(early)
      lastAt = performance.now()
      asked = false
      try {
        hurried = await (carry ? carryOn(carry) : notify())
        if (hurried) asked = true
      } catch (error) {
        log.warn({ err: error }, 'events could not be sent on and will be tried again')
        break
      }
    }
    // in the same step as the last look at `asked`: who rings after it begins a run of their own
    running = null
  }
  function look(): Promise<void> {
    asked = true
    running ??= run()
    return running
  }

  const silence = onLeftBehind(db, (what) => {
    jobs += what.jobs
    void look()
  })
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      await look()
    }
  })()
  return {
    async drain() {
      // what runs now may have looked before the last commit
      await running
      await look()
    },
    async stop() {
      silence()
      stopping.abort()
      await polling
    },
  }
}
