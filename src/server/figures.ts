import { Counter, Gauge, Registry } from 'prom-client'
import { sql } from 'kysely'
import type pg from 'pg'
import { riskKinds, type RiskKind } from '#contract/staff/risks.ts'
import { balance, waitingDeltas } from '#modules/ledger/balance.ts'
import { platformFee } from '#modules/ledger/accounts.ts'
import type { Replicas } from '#platform/database/replicas.ts'
import { processFigures } from '#platform/metrics/instruments.ts'
import { jobsDue } from '#platform/jobs/queue-length.ts'
import type { Services } from '#platform/services.ts'

/** What of this process can be asked at any time. */
export type Observed = {
  pools?: Readonly<Record<string, pg.Pool>>
  replicas?: Pick<Replicas, 'lags'> | null
  /** Sockets that are open. */
  sockets?: () => number
}

/** Beyond this many rows they are estimated, since counting them would be the heaviest thing that the database does. */
const countedMost = 100_000

type State = {
  users: number
  dueRenewals: number
  payouts: number
  oldestPayout: number
  shows: number
  viewers: number
  events: number
  oldestEvent: number
  proofAt: string | null
  differences: number | null
}

const readState = sql<State>`
  select (select case when c.reltuples > ${countedMost} then c.reltuples::bigint else (select count(*) from users) end
      from pg_class c where c.oid = 'users'::regclass) as users,
    (select count(*) from subscriptions where state in ('active', 'past_due', 'cancelled') and try_at <= now()) as "dueRenewals",
    p.count as payouts, coalesce(extract(epoch from now() - p.oldest), 0)::float8 as "oldestPayout",
    s.count as shows, s.viewers,
    e.count as events, coalesce(extract(epoch from now() - e.oldest), 0)::float8 as "oldestEvent",
    proof.at as "proofAt", proof.differences
  from (select count(*), min(requested_at) as oldest from withdrawals where state in ('requested', 'approved', 'sent')) p,
    (select count(*), coalesce(sum(viewers), 0)::int as viewers from shows where state = 'on_air') s,
    (select count(*), min(at) as oldest from (select at from event_outbox order by id limit 10000) first) e
    left join lateral (select at, differences from reconciliations order by id desc limit 1) proof on true`

/** What was found about payments, by kind: what waits for a person, and what was ever found. */
async function riskFlags({ db }: Services): Promise<{ kind: RiskKind; open: number; total: number }[]> {
  const { rows } = await sql<{ kind: RiskKind; open: number; total: number }>`
    select kind, count(*) filter (where closed_at is null)::int as open, count(*)::int as total from risk_flags group by kind`.execute(
    db,
  )
  return riskKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, open: 0, total: 0 })
}

async function look(services: Services) {
  const { db } = services
  const [state, queue, flags, deltas, fee] = await Promise.all([
    readState.execute(db),
    jobsDue(db),
    riskFlags(services),
    waitingDeltas(db),
    balance(db, platformFee),
  ])
  return { ...(state.rows[0] as State), queue, flags, deltas, fee }
}

/** All figures of a process and of the database that it uses, in Prometheus' text form. A database that is away is one of them. */
export function createFigures(services: Services, observed: Observed): () => Promise<string> {
  const registers = [new Registry()]
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `fanfare_${name}`, help, labelNames, registers })

  const reached = gauge('database_up', 'Whether the database answered')
  const connections = gauge('database_connections', 'Connections of a pool, and who waits for one', 'pool', 'state')
  const lag = gauge('replica_lag_seconds', 'How far a standby is behind; -1: nothing is heard of it', 'replica')
  const sockets = gauge('sockets', 'Realtime sockets that are open')
  const users = gauge('users', 'Accounts; estimated where they are many')
  const due = gauge('jobs_due', 'Jobs that wait though they are due', 'task')
  const oldest = gauge('job_oldest_seconds', 'How long the oldest of them has waited', 'task')
  const failing = gauge('jobs_failing', 'Jobs that failed and will be tried again', 'task')
  const queueAge = gauge('queue_oldest_seconds', 'How long the oldest job of all has waited')
  const events = gauge('events_waiting', 'Events that wait to be sent on')
  const eventAge = gauge('event_oldest_seconds', 'How long the oldest of them has waited')
  const deltas = gauge('ledger_deltas_waiting', 'Movements not yet added to their accounts')
  const renewals = gauge('renewals_due', 'Subscriptions whose renewal is due')
  const fee = gauge('platform_fee_cents', 'What the platform has earned')
  const payouts = gauge('payouts_open', 'Withdrawals that are not paid yet')
  const payoutAge = gauge('payout_oldest_seconds', 'How long the oldest of them has waited')
  const shows = gauge('live_shows', 'Shows on air')
  const viewers = gauge('live_viewers', 'Who watches them')
  const flagsOpen = gauge('risk_flags_open', 'What waits for finance staff', 'kind')
  const flagsTotal = new Counter({
    name: 'fanfare_risk_flags_total',
    help: 'What was ever flagged',
    labelNames: ['kind'],
    registers,
  })

  /** Nothing is said before the first proof: 0 would be a lie. */
  function proofFigures(registry: Registry, at: string, differences: number): void {
    const proof = (name: string, help: string, value: number) =>
      new Gauge({ name: `fanfare_ledger_${name}`, help, registers: [registry] }).set(value)
    proof('differences', 'What the last proof of the books found', differences)
    proof('reconciled_timestamp_seconds', 'When the last proof was', Date.parse(at) / 1000)
  }

  function observe(): void {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(observed.pools ?? {})) {
      connections.set({ pool, state: 'open' }, totalCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'waited_for' }, waitingCount)
    }
    for (const [index, seconds] of (observed.replicas?.lags() ?? []).entries())
      lag.set({ replica: String(index + 1) }, seconds ?? -1)
    sockets.set(observed.sockets?.() ?? 0)
  }

  async function write(): Promise<string> {
    observe()
    const proof = new Registry()
    try {
      const now = await look(services)
      reached.set(1)
      users.set(now.users)
      for (const each of [due, oldest, failing]) each.reset()
      for (const { task, waiting, age, failed } of now.queue) {
        due.set({ task }, waiting)
        oldest.set({ task }, age)
        failing.set({ task }, failed)
      }
      queueAge.set(Math.max(0, ...now.queue.map(({ age }) => age)))
      events.set(now.events)
      eventAge.set(now.oldestEvent)
      deltas.set(now.deltas)
      renewals.set(now.dueRenewals)
      fee.set(now.fee)
      payouts.set(now.payouts)
      payoutAge.set(now.oldestPayout)
      shows.set(now.shows)
      viewers.set(now.viewers)
      flagsTotal.reset()
      for (const { kind, open, total } of now.flags) {
        flagsOpen.set({ kind }, open)
        flagsTotal.inc({ kind }, total)
      }
      if (now.proofAt !== null) proofFigures(proof, now.proofAt, now.differences ?? 0)
      return await Registry.merge([processFigures, ...registers, proof]).metrics()
    } catch (error) {
      services.log.warn({ err: error }, 'the figures lack those of the database')
      const alone = new Registry()
      new Gauge({ name: 'fanfare_database_up', help: 'Whether the database answered', registers: [alone] }).set(0)
      for (const each of [connections, lag, sockets]) alone.registerMetric(each)
      return Registry.merge([processFigures, alone]).metrics()
    }
  }

  // several that ask at the same time share one look at the database
  let coming: Promise<string> | null = null
  return () => (coming ??= write().finally(() => (coming = null)))
}
