import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { byMonth, piecesOf } from '../figures/periods.ts'
import { paidOutByMonth } from '#modules/ledger/paid-out.ts'
import type { Db } from '#platform/services.ts'

type Statements = Answer<'GET /dashboard/statements'>
export type Statement = Statements['months'][number]

type Month = {
  month: string
  payments: number
  gross: number
  fee: number
  returned: number
  tax: number
  shared: number
  received: number
}

/** Each month from the first to this one, also those in which nothing happened: the next begins where one ends. */
function everyMonth(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = first.split('-').map(Number)
  for (let name = first; name <= last;) {
    months.push(name)
    if ((month += 1) > 12) [year, month] = [year + 1, 1]
    name = `${String(year)}-${String(month).padStart(2, '0')}`
  }
  return months
}

/** A creator's months from the first movement on, newest first. Each closes with what the ledger holds for the creator then. */
export async function listStatements(db: Db, creatorId: number): Promise<Statements> {
  const { rows } = await sql<Month>`
    select piece as month, sum(payments)::int as payments, sum(gross_cents)::bigint as gross, sum(fee_cents)::bigint as fee, sum(returned_cents)::bigint as returned, sum(tax_cents)::bigint as tax,
      sum(shared_cents)::bigint as shared, sum(received_cents)::bigint as received
    from (${piecesOf(creatorId, byMonth, sql`'-infinity'::date`)}) pieces group by piece`.execute(db)
  const paid = new Map((await paidOutByMonth(db, creatorId)).map(({ month, cents }) => [month, cents]))
  const moved = new Map(rows.map((row) => [row.month, row]))
  const [first] = [...moved.keys(), ...paid.keys()].toSorted()
  if (first === undefined) return { months: [], years: [] }
  let balance = 0
  const months = everyMonth(first, new Date().toISOString().slice(0, 7)).map((month): Statement => {
    const { payments = 0, gross = 0, fee = 0, returned = 0, tax = 0, shared = 0, received = 0 } = moved.get(month) ?? {}
    const earnedCents = gross - fee - returned - shared + received
    const [openingCents, paidOutCents] = [balance, paid.get(month) ?? 0]
    balance += earnedCents - paidOutCents
    return {
      month,
      openingCents,
      payments,
      grossCents: gross,
      feeCents: fee,
      returnedCents: returned,
      sharedCents: shared,
      receivedCents: received,
      taxCents: tax,
      earnedCents,
      paidOutCents,
      closingCents: balance,
    }
  })
  const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))]
  return { months: months.toReversed().slice(0, limits.statementMonthsMax), years: years.toReversed() }
}
