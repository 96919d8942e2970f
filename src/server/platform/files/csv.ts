import { decimalDollars } from '../money-text.ts'

/** A figure of ours as it is to stand there, two decimals and a minus included. */
export class Figure {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** A cell: text that people wrote, a figure of ours, or nothing. */
export type Cell = string | number | Figure | null

/** What spreadsheets run as a formula when a cell begins with it (OWASP, CSV injection); a tab or line break may hide one. */
const runs = /^[\s]*[=+\-@\t\r\n]/

/** Text that a spreadsheet shows and never runs: an apostrophe before it makes it text. Figures of ours are left as they are. */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Figure) return cell.text
  const safe = runs.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/** Integer cents as dollars for a spreadsheet, always with both decimals: "5.00". A figure, so that a minus stays one. */
export const dollars = (cents: number): Figure => new Figure(decimalDollars(cents))

/** A whole file in pieces, as its rows come; the mark at the beginning tells spreadsheets that it is UTF-8. */
export async function* csvFile(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(head)}`
  for await (const rows of batches) yield rows.map(csvLine).join('')
}

/** Rows of a list that are read at once. */
export const rowsAtOnce = 2000

/** Reads a list to its end, `rowsAtOnce` at a time; `next` gives the place after a row. */
export async function* pieces<Row, Place>(
  first: Place,
  read: (after: Place) => Promise<Row[]>,
  next: (row: Row) => Place,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let after: Place | undefined = first; after !== undefined;) {
    const rows: Row[] = await read(after)
    yield rows.map(cells)
    const last = rows.at(-1)
    after = rows.length === rowsAtOnce && last !== undefined ? next(last) : undefined
  }
}
