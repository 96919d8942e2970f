import type { TransactionFilter } from '#contract/wallet.ts'
import { csvHead } from '#modules/mails/csv-heads.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import { walletLines } from '#modules/ledger/wallet-lines.ts'
import { topTransfer } from '#platform/paging/position.ts'
import type { Db, Services } from '#platform/services.ts'
import { csvFile, dollars, type Cell } from '#platform/files/csv.ts'
import { download, type Sent } from '#platform/http/send.ts'

/** Lines that are read at once. */
const atOnce = 500

async function* linesOf(db: Db, userId: number, filter: TransactionFilter): AsyncGenerator<Cell[][]> {
  for (let before: { at: string; id: string } | undefined = topTransfer; before;) {
    const rows = await walletLines(db, userId, { ...filter, before, limit: atOnce })
    yield rows.map((row) => [row.at, row.kind, dollars(row.amount), row.username, row.name, row.id])
    before = rows.length === atOnce ? rows.at(-1) : undefined
  }
}

/** All that went in and out of one's wallet and fits the filters. */
export const walletCsv = async ({ db }: Services, userId: number, filter: TransactionFilter): Promise<Sent> =>
  download(
    'wallet.csv',
    'text/csv; charset=utf-8',
    csvFile(
      csvHead(await languageOf(db, userId), ['date', 'kind', 'amount_usd', 'username', 'name', 'id']),
      linesOf(db, userId, filter),
    ),
  )
