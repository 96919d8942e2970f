import type { EntryFilter } from '#contract/earnings.ts'
import { csvHead, type CsvColumn } from '#modules/mails/csv-heads.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import { topTransfer } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { csvFile, dollars, type Cell } from '#platform/files/csv.ts'
import { download, type Sent } from '#platform/http/send.ts'
import { entryStates } from './list-earnings.ts'
import { readEntries } from './read-entries.ts'

/**
 * Rows that are read at once: few enough that most are done with before the next collection of what is young. With 500 they
 * lived through two, and the file held 140 MB of what nobody used any more; it took as long.
 */
const atOnce = 100
const head: readonly CsvColumn[] = [
  'date',
  'kind',
  'state',
  'username',
  'name',
  'price_usd',
  'fee_usd',
  'given_back_usd',
  'co_creators_usd',
  'yours_usd',
  'tax_on_top_usd',
  'id',
]

async function* rowsOf(
  services: Pick<Services, 'db'>,
  creatorId: number,
  filter: EntryFilter,
): AsyncGenerator<Cell[][]> {
  for (let before: { at: string; id: string } | undefined = topTransfer; before;) {
    const rows = await readEntries(services, creatorId, filter, { before, limit: atOnce })
    yield rows.map((row) => [
      row.at,
      row.kind,
      entryStates[row.state],
      row.username,
      row.name,
      dollars(row.price),
      dollars(row.fee),
      dollars(row.price - row.fee - row.earned),
      dollars(row.shared),
      dollars(row.earned - row.shared),
      dollars(row.tax),
      row.id,
    ])
    before = rows.length === atOnce ? rows.at(-1) : undefined
  }
}

/** All payments that fit the filters, however many, as they are read. */
export const paymentsCsv = async (services: Services, userId: number, filter: EntryFilter): Promise<Sent> =>
  download(
    'payments.csv',
    'text/csv; charset=utf-8',
    csvFile(csvHead(await languageOf(services.db, userId), head), rowsOf(services, userId, filter)),
  )
