import { sql } from 'kysely'
import type { LedgerHealth, staffLedger } from '#contract/staff/ledger.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { waitingDeltas } from '#modules/ledger/balance.ts'
import type { KindBalance } from '#modules/ledger/kind-balances.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { jobsWaiting } from '#platform/jobs/queue-length.ts'

/** The hourly job of the wallet, which keeps its result. */
const proofJob = 'reconcile_books'
const proofKey = 'prove books now'
const shownProofs = 25
/** Counting ends where it no longer matters. */
const countedMost = 1000

type Proof = LedgerHealth['earlier'][number]
type ProofRow = Proof & {
  details: NonNullable<LedgerHealth['proof']>['details']
  balances: KindBalance[] | null
}

async function readProofs({ db }: Services): Promise<Pick<LedgerHealth, 'proof' | 'earlier'>> {
  const { rows } =
    await sql<ProofRow>`select at, differences, accounts, transfers, took_ms as "tookMs", details, figures as balances
    from reconciliations order by id desc limit ${shownProofs}`.execute(db)
  const [last, ...before] = rows
  if (!last) return { proof: null, earlier: [] }
  const balances = last.balances ?? []
  const units = [...new Set(balances.map(({ unit }) => unit))]
  const sums = units.map((unit) => ({
    unit,
    sum: balances.filter((one) => one.unit === unit).reduce((sum, { balance }) => sum + balance, 0),
  }))
  const earlier = before.map(({ at, differences, accounts, transfers, tookMs }) => ({
    at,
    differences,
    accounts,
    transfers,
    tookMs,
  }))
  return { proof: { ...last, balances, sums }, earlier }
}

/** Inside JSON the database writes an instant in a form of its own. */
const instant = (at: ReturnType<typeof sql>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Waiting = Pick<
  LedgerHealth,
  'unsettledTopUps' | 'heldPayments' | 'openRefunds' | 'openDisputes' | 'lateWithdrawals'
>
/** Each is a look at the beginning of an index that holds only what waits. */
async function readWaiting({ db }: Services): Promise<Waiting> {
  const upTo = (rows: ReturnType<typeof sql>, sum = sql``) =>
    sql`(select json_build_object('count', count(*), 'oldest', ${instant(sql`min(at)`)} ${sum}) from (${rows} limit ${countedMost}) w)`
  const cents = sql`, 'amountCents', coalesce(sum(cents), 0)`
  const { rows } = await sql<Waiting>`select
    ${upTo(sql`select created_at as at, amount_cents as cents from top_ups where state in ('open', 'processing')`, cents)} as "unsettledTopUps",
    ${upTo(sql`select made_at as at, price_cents + tax_cents as cents from purchases where state = 'held' order by made_at`, cents)} as "heldPayments",
    ${upTo(sql`select made_at as at from top_up_refunds where state = 'requested'`)} as "openRefunds",
    ${upTo(sql`select opened_at as at from disputes where state = 'open'`)} as "openDisputes",
    ${upTo(sql`select requested_at as at from withdrawals where state in ('requested', 'approved', 'sent') and due_on < current_date`)} as "lateWithdrawals"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('One row of figures.')
  return rows[0]
}

async function readHealth(services: Services): Promise<LedgerHealth> {
  const { db } = services
  const { asked, ...jobs } = await jobsWaiting(db, proofKey)
  return {
    ...(await readProofs(services)),
    ...(await readWaiting(services)),
    proving: asked,
    deltas: await waitingDeltas(db),
    jobs,
  }
}

/** Whether the books are sound, and what waits. */
export const ledgerHandlers = (services: Services): Handlers<typeof staffLedger> => ({
  'GET /admin/ledger': () => readHealth(services),
  'POST /admin/ledger/proofs': async ({ actor }) => {
    await transaction(services.db, async (tx) => {
      await addJob(tx, proofJob, {}, { key: proofKey })
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'ledger.proof_asked',
        subject: { kind: 'ledger', id: 'books' },
      })
    })
    return {}
  },
})
