import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { eventsSent } from '../metrics/instruments.ts'
import type { Db } from '../services.ts'
import { onLeftBehind } from './after-commit.ts'
import { mergeEvents, readEvent } from './event-payloads.ts'
import { inPassing, notificationChannel } from './send-events.ts'
import { transaction } from './transaction.ts'

const mostAtOnce = 500
/** Any number; it only has to be ours. Whoever has it sends by NOTIFY: one at a time, so that no row needs to be locked before it goes. */
const relayLock = 4713
/** Who carries events by the network has this long, then another process takes them over. */
const patienceSeconds = 30
/** From one statement to the next: what comes meanwhile goes together. */
const restMs = 20
/** Browsers look again every half minute: an event of that age tells nobody anything. */
const oldSeconds = 300

/** Tells workers of new jobs, as the queue's own functions did. */
const ring = (newJobs: number) =>
  sql`pg_notify('jobs:insert', json_build_object('r', random(), 'count', ${newJobs}::int)::text)`

export type EventRelayOptions = {
  db: Db
  log: Log
  /** Redis or a realtime service in place of NOTIFY; throws what must be tried again. */
  carry: ((channels: readonly string[], event: string) => Promise<void>) | null
  /** How often it looks for what nobody rang for, in milliseconds. */
  pollMs?: number
}
/** What a look has sent: all that it wanted, as many as go at once, or nothing yet, since another process is at it. */
type Gone = 'all' | 'more' | 'later'
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
 *
 * Rows that are gone stay in the index until they are vacuumed, and looking for the oldest walks over all of them: so who rings has
 * only the latest looked through, and what was committed more than a second after it was numbered is found by the next whole look.
 */
export function startEventRelay({ db, log, carry, pollMs = 1_000 }: EventRelayOptions): EventRelay {
  const stopping = new AbortController()
  let jobs = 0
  let asked = false
  let running: Promise<void> | null = null
  let lastAt = -Infinity
  let hurried = false
  /** The whole outbox is looked through next; else from `floor` on, the newest of a second ago or more. */
  let whole = true
  let floor = 0
  let newest = 0

  /** By NOTIFY. Lost with the server, its note of what was sent may be sent again, which does no harm. */
  async function notify(from: number): Promise<Gone> {
    const newJobs = jobs
    jobs = 0
    const { mine, events } = await transaction(db, async (tx) => {
      const { rows } = await sql<{ mine: boolean; id: number | null; payload: string }>`
        with turn as materialized (select pg_try_advisory_xact_lock(${sql.lit(relayLock)}) as mine, ${inPassing}),
        gone as (
          delete from event_outbox where (select mine from turn) and taken_at is null and id >= ${from} and id <= (
            select max(id) from (select id from event_outbox where taken_at is null and id >= ${from} order by id limit ${mostAtOnce}) first)
          returning id, payload)
        select mine, id, payload from turn left join gone on true order by id`.execute(tx)
      const left = rows.filter(({ id }) => id !== null)
      if (left.length > 0 || newJobs > 0)
        await sql`
          select pg_notify(${notificationChannel}, payload) from unnest(${mergeEvents(left.map(({ payload }) => payload))}::text[]) payload
          union all select ${ring(newJobs)} where ${newJobs}::int > 0`.execute(tx)
      return { mine: rows[0]?.mine === true, events: left }
    })
    eventsSent.inc(events.length)
    newest = Math.max(newest, events.at(-1)?.id ?? 0)
    // another process is at it, and may have begun before what was rung for was there
    if (!mine) return 'later'
    return events.length === mostAtOnce ? 'more' : 'all'
  }

  /** By another carrier: taken, carried outside of any transaction, and then gone; what was not carried is there again. */
  async function carryOn(by: NonNullable<EventRelayOptions['carry']>, from: number): Promise<Gone> {
    if (jobs > 0) {
      const newJobs = jobs
      jobs = 0
      await sql`select ${ring(newJobs)}, ${inPassing}`.execute(db)
    }
    if (from === 0)
      await sql`delete from event_outbox where at < now() - make_interval(secs => ${oldSeconds})`.execute(db)
    const { rows } = await sql<{ id: number; payload: string }>`
      update event_outbox set taken_at = now() where id in (
        select id from event_outbox where id >= ${from} and (taken_at is null or taken_at < now() - make_interval(secs => ${patienceSeconds}))
        order by id limit ${mostAtOnce} for update skip locked)
      returning id, payload`.execute(db)
    const gone: number[] = []
    try {
      // an update returns its rows in any order
      for (const { id, payload } of rows.toSorted((one, other) => one.id - other.id)) {
        const { channels, event } = readEvent(payload)
        await by(channels, event)
        gone.push(id)
        newest = Math.max(newest, id)
      }
    } finally {
      eventsSent.inc(gone.length)
      if (gone.length > 0) await sql`delete from event_outbox where id = any(${gone}::bigint[])`.execute(db)
      const others = rows.flatMap(({ id }) => (gone.includes(id) ? [] : [id]))
      if (others.length > 0)
        await sql`update event_outbox set taken_at = null where id = any(${others}::bigint[])`.execute(db)
    }
    return rows.length === mostAtOnce ? 'more' : 'all'
  }

  async function run(): Promise<void> {
    while (asked) {
      const early = lastAt + restMs - performance.now()
      if (early > 0 && !hurried) await sleep(early)
      lastAt = performance.now()
      asked = false
      const wasWhole = whole
      // it may be asked for again while this one is under way
      whole = false
      const from = wasWhole ? 0 : floor
      try {
        const gone = await (carry ? carryOn(carry, from) : notify(from))
        hurried = gone === 'more'
        if (gone !== 'all') {
          asked = true
          whole ||= wasWhole
        }
      } catch (error) {
        whole ||= wasWhole
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
      const before = newest
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      whole = true
      // not awaited: while others ring, it does not end
      void look()
      floor = before
    }
  })()
  return {
    async drain() {
      // what runs now may have looked before the last commit
      await running
      whole = true
      await look()
    },
    async stop() {
      silence()
      stopping.abort()
      await polling
      await running
    },
  }
}
