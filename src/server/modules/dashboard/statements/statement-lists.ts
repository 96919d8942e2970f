import { formatFor, type ReaderFormat } from '#modules/mails/reader-format.ts'
import type { Message } from '#contract/message.ts'
import { nameForPdf } from '#modules/purchases/name-for-pdf.ts'
import type { Statement } from './list-statements.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { paperWords as words, sources as sourceWords } from './statement-words.ts'
import type { StatementDocument, StatementLine } from './statement-pdf.ts'

/** `language`: the one that they read. */
export type Owner = { username: string; name: string; language: string }

const first = (month: string): string => `${month}-01T00:00:00Z`
/** A year in the reader's figures, without a separator of thousands. */
const yearIn = ({ count, apart }: ReaderFormat, year: string): string =>
  apart(year.replaceAll(/\d/g, (figure) => count(Number(figure))))

/** Whose paper it is, and from whom. */
async function headOf(owner: Owner, seller: string) {
  const format = formatFor(owner.language)
  const { say } = textsFor(owner.language)
  return {
    format,
    say,
    common: {
      facts: [say(words.for(format.apart(await nameForPdf(owner)))), say(words.from(format.apart(seller)))],
      seller,
      language: format.locale,
    },
  }
}

/** A month's statement: what was there, what came, what went, what is there. */
export async function monthlyStatementOf(row: Statement, owner: Owner, seller: string): Promise<StatementDocument> {
  const { format, say, common } = await headOf(owner, seller)
  const line = (label: Message, cents: number, strong = false): StatementLine => ({
    label: say(label),
    amounts: [format.money(cents)],
    strong,
  })
  return {
    ...common,
    title: say(words.statement(format.month(first(row.month)))),
    columns: [''],
    lines: [
      line(words.opening, row.openingCents),
      line(words.gross(format.apart(format.count(row.payments))), row.grossCents),
      line(words.fee, -row.feeCents),
      line(words.refunds, -row.returnedCents),
      ...(row.sharedCents === 0 ? [] : [line(words.coCreators, -row.sharedCents)]),
      ...(row.receivedCents === 0 ? [] : [line(words.ofOthers, row.receivedCents)]),
      line(words.earned, row.earnedCents, true),
      line(words.paidOut, -row.paidOutCents),
      line(words.closing, row.closingCents, true),
    ],
    notes: words.notes.map(say),
    at: new Date(first(row.month)),
  }
}

const sum = (rows: readonly Statement[], key: 'taxCents' | 'sharedCents' | 'receivedCents'): number =>
  rows.reduce((total, row) => total + row[key], 0)

/** What a creator needs for the tax return of a year: the year in sum, by month, by source. */
export async function taxSummaryOf(
  year: string,
  months: readonly Statement[],
  sources: readonly { source: string; earned: number }[],
  owner: Owner,
  seller: string,
): Promise<StatementDocument> {
  const { format, say, common } = await headOf(owner, seller)
  const { money, month } = format
  const amounts = (rows: readonly Statement[]): string[] =>
    (['grossCents', 'feeCents', 'returnedCents', 'earnedCents', 'paidOutCents'] as const).map((key) =>
      money(rows.reduce((total, row) => total + row[key], 0)),
    )
  const [shared, received] = [sum(months, 'sharedCents'), sum(months, 'receivedCents')]
  return {
    ...common,
    title: say(words.taxSummary(yearIn(format, year))),
    columns: words.columns.map(say),
    lines: [
      ...months.map((row) => ({ label: month(first(row.month)), amounts: amounts([row]) })),
      { label: say(words.year(yearIn(format, year))), amounts: amounts(months), strong: true },
      ...sources.map(({ source, earned }) => ({
        label: say(words.ofIt(sourceWords[source] ?? source)),
        amounts: ['', '', '', money(earned), ''],
      })),
    ],
    notes: [
      ...words.notes.map(say),
      ...(shared === 0 && received === 0 ? [] : [say(words.noteOfShares(money(shared), money(received)))]),
      say(words.noteOfTax(money(sum(months, 'taxCents')))),
      say(words.noAdvice),
    ],
    at: new Date(`${year}-01-01T00:00:00Z`),
  }
}
