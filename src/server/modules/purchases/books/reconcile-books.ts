import { sql } from 'kysely'
import { reconcile } from '../reconcile.ts'
import type { Services } from '#platform/services.ts'

const detailsMost = 100
const resultsKept = 1000

/** Proves the books and keeps the result, which `/metrics` shows: `fanfare_ledger_differences` must be 0. */
export async function reconcileBooks({ db, payments, log }: Services): Promise<void> {
  const began = performance.now()
  const { differences, balances, accounts, transfers } = await reconcile(db, payments.all)
  const tookMs = Math.round(performance.now() - began)
  if (differences.length > 0) log.error({ differences: differences.slice(0, detailsMost) }, 'the books do not add up')
  await sql`insert into reconciliations (differences, details, figures, accounts, transfers, took_ms)
    values (${differences.length}, ${JSON.stringify(differences.slice(0, detailsMost))}::json, ${JSON.stringify(balances)}::json,
      ${accounts}, ${transfers}, ${tookMs})`.execute(db)
  await sql`delete from reconciliations where id <= (select max(id) from reconciliations) - ${resultsKept}`.execute(db)
}
