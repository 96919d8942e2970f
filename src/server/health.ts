import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { riskKinds, type RiskKind } from '#contract/staff/risks.ts'
import { balance, waitingDeltas } from '#modules/ledger/balance.ts'
import { platformFee } from '#modules/ledger/accounts.ts'
import type { Services } from '#platform/services.ts'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { isLeaving } from '#platform/http/graceful-stop.ts'
import { isLocalAddress, isLocalRequest } from '#platform/http/access.ts'

export type HealthOptions = { services: Services; metricsToken: string | null }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares without telling by time how much of it was right. */
const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const started = Date.now()
/** How old an answer of `/readyz` may be. */
const readyMs = 500

/** Name, type, and one value or one for each label. */
type Figure = [name: string, type: 'counter' | 'gauge', value: number | [label: string, value: number][]]

function linesOf([name, type, value]: Figure): string {
  const lines =
    typeof value === 'number'
      ? [`${name} ${String(value)}`]
      : value.map(([label, each]) => `${name}{${label}} ${String(each)}`)
  return [`# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

/** What was found about payments, by kind: what waits for a person, and what was ever found. */
async function riskFlags({ db }: Services): Promise<{ kind: RiskKind; open: number; total: number }[]> {
  const { rows } = await sql<{ kind: RiskKind; open: number; total: number }>`
    select kind, count(*) filter (where closed_at is null)::int as open, count(*)::int as total from risk_flags group by kind`.execute(
    db,
  )
  return riskKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, open: 0, total: 0 })
}

/** Figures in the Prometheus text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
async function metrics(services: Services): Promise<string> {
  const { rows } = await sql<{ users: number; waiting: number; due: number }>`
    select (select count(*) from users) as users, (select count(*) from graphile_worker.jobs where run_at <= now()) as waiting,
      (select count(*) from subscriptions where state in ('active', 'past_due', 'cancelled') and try_at <= now()) as due`.execute(
    services.db,
  )
  const { rows: proofs } = await sql<{ at: string; differences: number }>`
    select at, differences from reconciliations order by id desc limit 1`.execute(services.db)
  const [proof] = proofs
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const flags = await riskFlags(services)
  const figures: Figure[] = [
    ['fanfare_uptime_seconds', 'counter', (Date.now() - started) / 1000],
    ['fanfare_process_cpu_seconds_total', 'counter', (cpu.user + cpu.system) / 1e6],
    ['fanfare_process_resident_memory_bytes', 'gauge', memory.rss],
    ['fanfare_users', 'gauge', rows[0]?.users ?? 0],
    ['fanfare_jobs_waiting', 'gauge', rows[0]?.waiting ?? 0],
    ['fanfare_ledger_deltas_waiting', 'gauge', await waitingDeltas(services.db)],
    ['fanfare_renewals_due', 'gauge', rows[0]?.due ?? 0],
    ['fanfare_platform_fee_cents', 'gauge', await balance(services.db, platformFee)],
    ['fanfare_risk_flags_open', 'gauge', flags.map(({ kind, open }) => [`kind="${kind}"`, open])],
    ['fanfare_risk_flags_total', 'counter', flags.map(({ kind, total }) => [`kind="${kind}"`, total])],
  ]
  // nothing is said before the first proof: 0 would be a lie
  if (proof)
    figures.push(
      ['fanfare_ledger_differences', 'gauge', proof.differences],
      ['fanfare_ledger_reconciled_timestamp_seconds', 'gauge', Date.parse(proof.at) / 1000],
    )
  return figures.map(linesOf).join('')
}

/**
 * `/healthz`: the program runs. `/readyz`: database and storage can be used, and the program is not about to stop. `/metrics`: figures, by token; without one only
 * for this machine itself, and only while no pages are served to others: behind a public address stands a proxy, and not
 * every proxy says that it is one.
 */
export function registerHealth(http: FastifyInstance, { services, metricsToken }: HealthOptions): void {
  http.get('/healthz', async () => ({ status: 'alive' }))
  // everyone may ask, and each look writes to the disk: those who ask within a moment share one
  let look: { at: number; result: Promise<[PromiseSettledResult<unknown>, PromiseSettledResult<unknown>]> } | null =
    null
  http.get('/readyz', async (request, reply) => {
    if (isLeaving(http)) return sendFailure(reply, fail('unavailable', { leaving: true }))
    if (!look || Date.now() - look.at >= readyMs)
      look = {
        at: Date.now(),
        result: Promise.allSettled([
          sql`select 1 from migrations limit 1`.execute(services.db),
          services.storage.check(),
        ]),
      }
    const [database, storage] = await look.result
    if (database.status === 'fulfilled' && storage.status === 'fulfilled') return { status: 'ready' }
    // trouble is looked at anew by whoever asks next, so that its end is seen at once
    look = null
    request.log.warn({ database: database.status, storage: storage.status }, 'not ready')
    return sendFailure(
      reply,
      fail('unavailable', { database: database.status === 'fulfilled', storage: storage.status === 'fulfilled' }),
    )
  })
  http.get('/metrics', async (request, reply) => {
    const allowed =
      metricsToken === null
        ? isLocalAddress(services.publicUrl) && isLocalRequest(request)
        : sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!allowed) return sendFailure(reply, fail('not_found'))
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics(services))
  })
}
