import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { earnedSum } from '../figures/movements.ts'
import { byMonth, piecesOf } from '../figures/periods.ts'
import { csvHead, type CsvColumn } from '#modules/mails/csv-heads.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import type { Db, Services } from '#platform/services.ts'
import { fail, Failure } from '#platform/failure.ts'
import { csvFile, dollars, type Cell } from '#platform/files/csv.ts'
import { serveFile, type FileOptions } from '#platform/http/serve-file.ts'
import { listStatements, type Statement } from './list-statements.ts'
import { paperOfMonth, paperOfYear, type Owner } from './statement-lists.ts'
import { statementPdf } from './statement-pdf.ts'

const month = z.strictObject({ month: z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)) })
const year = z.strictObject({ year: z.string().check(z.regex(/^[0-9]{4}$/)) })

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
    await sql<Owner>`select u.username, u.name, a.language from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(
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

/** `GET /api/files/statements.csv`, `statement.pdf?month=`, `tax-summary.pdf?year=` and `tax-summary.csv?year=`: for the creator alone. */
export function registerStatementFiles(http: FastifyInstance, services: Services, options: FileOptions): void {
  const { db } = services
  const seller = new URL(services.publicUrl).host
  const csv = async (name: string, userId: number, rows: readonly Statement[]) => ({
    name,
    type: 'text/csv; charset=utf-8' as const,
    body: csvFile(
      csvHead(await languageOf(db, userId), head),
      (async function* () {
        yield rows.map(cells)
      })(),
    ),
  })
  const monthsOf = async (userId: number, of: string): Promise<Statement[] | Failure> => {
    const { months } = await listStatements(db, userId)
    const found = months.filter((row) => row.month.startsWith(of)).toReversed()
    return found.length === 0 ? fail('not_found') : found
  }
  serveFile(http, options, {
    path: 'statements.csv',
    access: 'creator',
    asked: z.strictObject({}),
    make: async ({ userId }) => csv('statements.csv', userId, (await listStatements(db, userId)).months),
  })
  serveFile(http, options, {
    path: 'statement.pdf',
    access: 'creator',
    asked: month,
    make: async ({ userId }, { month: of }) => {
      const found = await monthsOf(userId, of)
      const row = found instanceof Failure ? undefined : found[0]
      if (!row) return fail('not_found')
      const body = await statementPdf(paperOfMonth(row, await ownerOf(db, userId), seller))
      return { name: `statement-${of}.pdf`, type: 'application/pdf', body }
    },
  })
  serveFile(http, options, {
    path: 'tax-summary.csv',
    access: 'creator',
    asked: year,
    make: async ({ userId }, { year: of }) => {
      const found = await monthsOf(userId, of)
      return found instanceof Failure ? found : csv(`tax-summary-${of}.csv`, userId, found)
    },
  })
  serveFile(http, options, {
    path: 'tax-summary.pdf',
    access: 'creator',
    asked: year,
    make: async ({ userId }, { year: of }) => {
      const found = await monthsOf(userId, of)
      if (found instanceof Failure) return found
      const paper = paperOfYear(of, found, await sourcesOf(db, userId, of), await ownerOf(db, userId), seller)
      return { name: `tax-summary-${of}.pdf`, type: 'application/pdf', body: await statementPdf(paper) }
    },
  })
}
