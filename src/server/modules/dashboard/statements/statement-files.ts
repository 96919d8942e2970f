import { sql } from 'kysely'
import type { statementFiles } from '#contract/downloads.ts'
import { earnedSum } from '../figures/movements.ts'
import { byMonth, piecesOf } from '../figures/periods.ts'
import { csvHead, type CsvColumn } from '#modules/mails/csv-heads.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import { readerLocale } from '#modules/mails/reader-locale.ts'
import type { Db, Services } from '#platform/services.ts'
import { fail, Failure } from '#platform/failure.ts'
import { csvFile, dollars, type Cell } from '#platform/files/csv.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { download, type Sent } from '#platform/http/send.ts'
import { listStatements, type Statement } from './list-statements.ts'
import { monthlyStatementOf, taxSummaryOf, type Owner } from './statement-lists.ts'
import { statementPdf } from './statement-pdf.ts'

const head: readonly CsvColumn[] = [
  'month',
  'opening_usd',
  'payments',
  'prices_usd',
  'fee_usd',
  'given_back_usd',
  'co_creators_usd',
  'of_others_posts_usd',
  'earned_usd',
  'paid_out_usd',
  'closing_usd',
  'tax_on_top_usd',
]
const cells = (row: Statement): Cell[] => [
  row.month,
  dollars(row.openingCents),
  row.payments,
  dollars(row.grossCents),
  dollars(row.feeCents),
  dollars(row.returnedCents),
  dollars(row.sharedCents),
  dollars(row.receivedCents),
  dollars(row.earnedCents),
  dollars(row.paidOutCents),
  dollars(row.closingCents),
  dollars(row.taxCents),
]

async function ownerOf(db: Db, userId: number): Promise<Owner> {
  const { rows } =
    await sql<Owner>`select u.username, u.name, ${readerLocale} as language from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(
      db,
    )
  if (!rows[0]) throw new Error(`There is no user ${String(userId)}.`)
  return rows[0]
}

/** Earned in a year by what it was paid for, the most first. */
async function sourcesOf(db: Db, creatorId: number, of: string): Promise<{ source: string; earned: number }[]> {
  const { rows } = await sql<{ source: string; earned: number }>`
    select source, ${earnedSum} as earned
    from (${piecesOf(creatorId, byMonth, sql`${`${of}-01-01`}::date`, sql`(${`${of}-01-01`}::date + interval '1 year')::date`)}) pieces
    group by source order by earned desc, source`.execute(db)
  return rows
}

/** What a creator's months and years come to, as files for the creator alone. */
export function statementFileHandlers(services: Services): Handlers<typeof statementFiles> {
  const { db } = services
  const seller = new URL(services.publicUrl).host
  const csv = async (name: string, userId: number, rows: readonly Statement[]): Promise<Sent> =>
    download(
      name,
      'text/csv; charset=utf-8',
      csvFile(
        csvHead(await languageOf(db, userId), head),
        (async function* () {
          yield rows.map(cells)
        })(),
      ),
    )
  const monthsOf = async (userId: number, of: string): Promise<Statement[] | Failure<'not_found'>> => {
    const { months } = await listStatements(db, userId)
    const found = months.filter((row) => row.month.startsWith(of)).toReversed()
    return found.length === 0 ? fail('not_found') : found
  }
  return {
    'GET /files/statements.csv': async ({ actor: { userId } }) =>
      csv('statements.csv', userId, (await listStatements(db, userId)).months),
    'GET /files/statement.pdf': async ({ actor: { userId }, query: { month } }) => {
      const found = await monthsOf(userId, month)
      const row = found instanceof Failure ? undefined : found[0]
      if (!row) return fail('not_found')
      const body = await statementPdf(await monthlyStatementOf(row, await ownerOf(db, userId), seller))
      return download(`statement-${month}.pdf`, 'application/pdf', body)
    },
    'GET /files/tax-summary.csv': async ({ actor: { userId }, query: { year } }) => {
      const found = await monthsOf(userId, year)
      return found instanceof Failure ? found : csv(`tax-summary-${year}.csv`, userId, found)
    },
    'GET /files/tax-summary.pdf': async ({ actor: { userId }, query: { year } }) => {
      const found = await monthsOf(userId, year)
      if (found instanceof Failure) return found
      const document = await taxSummaryOf(
        year,
        found,
        await sourcesOf(db, userId, year),
        await ownerOf(db, userId),
        seller,
      )
      return download(`tax-summary-${year}.pdf`, 'application/pdf', await statementPdf(document))
    },
  }
}
