import type { Statement } from './list-statements.ts'
import type { Paper, PaperLine } from './statement-pdf.ts'
import { moneyText } from '#platform/money-text.ts'

export type Owner = { username: string; name: string }

const count = new Intl.NumberFormat('en-US')
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The built-in fonts know Latin-1 alone: a name in another script gives way to the username, which is ASCII. */
const printable = ({ name, username }: Owner): string =>
  /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(name) ? `${name} (@${username})` : `@${username}`

const words: Readonly<Record<string, string>> = {
  subscription: 'New subscriptions',
  subscription_renewal: 'Renewals',
  tip: 'Tips',
  unlock: 'Unlocked posts',
  message: 'Paid messages',
  message_unlock: 'Unlocked messages',
  gift: 'Gifted subscriptions',
  live_ticket: 'Live tickets',
  share: 'Parts of others’ posts',
}
const first = (month: string): Date => new Date(`${month}-01T00:00:00Z`)
const notes = [
  'Months are months of UTC. All amounts are in US dollars.',
  'Prices are without the tax that fans pay on top; the platform hands that tax on to the tax offices.',
]

/** A month's statement: what was there, what came, what went, what is there. */
export function paperOfMonth(row: Statement, owner: Owner, seller: string): Paper {
  const line = (label: string, cents: number, strong = false): PaperLine => ({
    label,
    amounts: [moneyText(cents)],
    strong,
  })
  return {
    title: `Statement of ${monthName.format(first(row.month))}`,
    facts: [`For ${printable(owner)}`, `From ${seller}`],
    columns: [''],
    lines: [
      line('Balance at the beginning', row.openingCents),
      line(`Prices of ${count.format(row.payments)} payments`, row.grossCents),
      line('Platform fee', -row.feeCents),
      line('Given back to fans', -row.returnedCents),
      ...(row.sharedCents === 0 ? [] : [line('Parts of co-creators', -row.sharedCents)]),
      ...(row.receivedCents === 0 ? [] : [line('Parts of others’ posts', row.receivedCents)]),
      line('Earned', row.earnedCents, true),
      line('Paid out', -row.paidOutCents),
      line('Balance at the end: pending, available and in payout', row.closingCents, true),
    ],
    notes,
    seller,
    at: first(row.month),
  }
}

const sum = (rows: readonly Statement[], key: 'taxCents' | 'sharedCents' | 'receivedCents'): number =>
  rows.reduce((total, row) => total + row[key], 0)

/** What earned has in it beside the other columns. */
function noteOfShares(months: readonly Statement[]): string[] {
  const [shared, received] = [sum(months, 'sharedCents'), sum(months, 'receivedCents')]
  return shared === 0 && received === 0
    ? []
    : [`Earned is without ${moneyText(shared)} for co-creators, and with ${moneyText(received)} of others’ posts.`]
}

/** What a creator needs for the tax return of a year: the year in sum, by month, by source. */
export function paperOfYear(
  year: string,
  months: readonly Statement[],
  sources: readonly { source: string; earned: number }[],
  owner: Owner,
  seller: string,
): Paper {
  const amounts = (rows: readonly Statement[]): string[] =>
    (['grossCents', 'feeCents', 'returnedCents', 'earnedCents', 'paidOutCents'] as const).map((key) =>
      moneyText(rows.reduce((total, row) => total + row[key], 0)),
    )
  return {
    title: `Tax summary ${year}`,
    facts: [`For ${printable(owner)}`, `From ${seller}`],
    columns: ['Prices', 'Platform fee', 'Given back', 'Earned', 'Paid out'],
    lines: [
      ...months.map((row) => ({ label: monthName.format(first(row.month)), amounts: amounts([row]) })),
      { label: `Year ${year}`, amounts: amounts(months), strong: true },
      ...sources.map(({ source, earned }) => ({
        label: `of it: ${words[source] ?? source}`,
        amounts: ['', '', '', moneyText(earned), ''],
      })),
    ],
    notes: [
      ...notes,
      ...noteOfShares(months),
      `Tax that fans paid on top in this year: ${moneyText(sum(months, 'taxCents'))}.`,
      'This summary is information and no tax advice.',
    ],
    seller,
    at: new Date(`${year}-01-01T00:00:00Z`),
  }
}
