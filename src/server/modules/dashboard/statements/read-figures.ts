import { sql } from 'kysely'
import type { FigureRange, FigureSource, FigureSums } from '#contract/dashboard.ts'
import type { Answer } from '#contract/routes.ts'
import { audienceChanges } from '../figures/audience.ts'
import { movements, sums, today } from '../figures/movements.ts'
import { byDay, byHour, byMonth, piecesOf, type Piece } from '../figures/periods.ts'
import { availableOf, inPayoutOf, pendingOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { feeRateOf } from '#modules/purchases/purchase.ts'
import type { Services } from '#platform/services.ts'
import { barsOf, daysOf } from './ranges.ts'

type Figures = Answer<'GET /dashboard'>
type Row = Piece & { before: boolean; today: string }

const none: FigureSums = {
  payments: 0,
  grossCents: 0,
  feeCents: 0,
  returnedCents: 0,
  sharedCents: 0,
  receivedCents: 0,
  taxCents: 0,
  earnedCents: 0,
}
const add = (sum: FigureSums, row: Piece): FigureSums => ({
  payments: sum.payments + row.payments,
  grossCents: sum.grossCents + row.gross_cents,
  feeCents: sum.feeCents + row.fee_cents,
  returnedCents: sum.returnedCents + row.returned_cents,
  sharedCents: sum.sharedCents + row.shared_cents,
  receivedCents: sum.receivedCents + row.received_cents,
  taxCents: sum.taxCents + row.tax_cents,
  earnedCents: sum.earnedCents + earnedOf(row),
})
const earnedOf = (row: Piece): number =>
  row.gross_cents - row.fee_cents - row.returned_cents - row.shared_cents + row.received_cents
const sumOf = (rows: readonly Piece[]): FigureSums => rows.reduce(add, none)

/**
 * The pieces of a range and of the time before it. That ends as long ago as the range is long, to the second: half a day is
 * compared with half a day, so its last day is always read from the rows.
 */
async function readPieces({ db }: Pick<Services, 'db'>, creatorId: number, range: FigureRange): Promise<Row[]> {
  const days = daysOf(range)
  const cut = range === 'today' ? byHour : range === 'year' ? byMonth : byDay
  const lastBefore = sql`(${today} - ${days}::int)`
  const { rows } = await sql<Row>`
    select *, false as before, ${today}::text as today from (${piecesOf(creatorId, cut, sql`(${today} - ${days - 1}::int)`)}) now
    union all
    select *, true, null from (${piecesOf(creatorId, byMonth, sql`(${today} - ${2 * days - 1}::int)`, lastBefore)}) earlier
    union all
    select 'last' as piece, source, ${sums}, true, null from (${movements({
      creatorId,
      from: sql`(${lastBefore}::timestamp at time zone 'UTC')`,
      to: sql`now() - make_interval(days => ${days}::int)`,
    })}) last group by source`.execute(db)
  return rows
}

function bySource(rows: readonly Row[]): Figures['sources'] {
  const found = Map.groupBy(rows, ({ source }) => source as FigureSource)
  return [...found]
    .map(([source, pieces]) => ({
      source,
      ...sumOf(pieces.filter(({ before }) => !before)),
      beforeEarnedCents: sumOf(pieces.filter(({ before }) => before)).earnedCents,
    }))
    .toSorted((a, b) => b.earnedCents - a.earnedCents || (a.source < b.source ? -1 : 1))
}

/** The rates that a creator's payments can have had, in basis points; the one that counts now first. */
async function ratesOf(services: Pick<Services, 'db' | 'settings'>, creatorId: number): Promise<number[]> {
  const { rows } = await sql<{ rate: number }>`select distinct basis_points as rate from creator_fees
    where creator_id = ${creatorId} and basis_points is not null and from_at <= now()`.execute(services.db)
  const operators = services.settings.now().feeBasisPoints
  return [await feeRateOf(services.db, services, creatorId), ...rows.map(({ rate }) => rate), operators]
}

/** The rate that all these fees come from: each is rounded down, so a sum is less by under a cent a payment. */
const rateOf = (rows: readonly Piece[], rates: readonly number[]): number | null =>
  rates.find((rate) =>
    rows.every((row) => {
      const over = (row.gross_cents * rate) / 10_000 - row.fee_cents
      return over >= 0 && over < Math.max(1, row.payments)
    }),
  ) ?? null

/** The dashboard's figures of a range, with what they are compared with, and where earned money is now. */
export async function readFigures(
  services: Pick<Services, 'db' | 'settings'>,
  creatorId: number,
  range: FigureRange,
): Promise<Figures> {
  const { db } = services
  const rows = await readPieces(services, creatorId, range)
  const { day, subscribers, followers, pendingUntil } = await audienceChanges(db, creatorId, daysOf(range))
  const accounts = [pendingOf(creatorId), availableOf(creatorId), inPayoutOf(creatorId)]
  const [pendingCents = 0, availableCents = 0, inPayoutCents = 0] = await balances(db, accounts)
  const now = rows.filter(({ before }) => !before)
  const pieces = Map.groupBy(now, ({ piece }) => piece)
  const bars = barsOf(range, day)
  return {
    range,
    from: bars.from,
    to: day,
    total: sumOf(now),
    before: sumOf(rows.filter(({ before }) => before)),
    feeBasisPoints: rateOf(now, await ratesOf(services, creatorId)),
    sources: bySource(rows),
    bars: bars.at.map((at) => {
      const found = pieces.get(at) ?? []
      return {
        at,
        earnedCents: sumOf(found).earnedCents,
        bySource: found.map((piece) => ({ source: piece.source as FigureSource, earnedCents: earnedOf(piece) })),
      }
    }),
    subscribers,
    followers,
    pendingCents,
    pendingUntil,
    availableCents,
    inPayoutCents,
  }
}
