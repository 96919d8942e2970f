import { formatFor } from '#modules/mails/reader-format.ts'
import { beginPdf } from '#platform/begin-pdf.ts'

/** A line of figures; `strong`: a sum. */
export type StatementLine = { label: string; amounts: readonly string[]; strong?: boolean }
export type StatementDocument = {
  title: string
  /** Under the title, one a line. */
  facts: readonly string[]
  /** Names of the columns of amounts. */
  columns: readonly string[]
  lines: readonly StatementLine[]
  notes: readonly string[]
  seller: string
  at: Date
  language: string
}

const margin = 48
const amountWidth = 76
const grey = '#655d54'

/** A statement on one page or more, in its reader's language. The same figures give the same bytes: its date is the paper's own. */
export async function statementPdf(paper: StatementDocument): Promise<Buffer> {
  const { title, facts, columns, lines, notes, seller, at, language } = paper
  const format = formatFor(language)
  const { pdf, write, finish } = await beginPdf({ title, author: seller, at, margin, ...format })
  const rtl = format.direction === 'rtl'
  const full = { x: margin, width: pdf.page.width - 2 * margin }
  const right = pdf.page.width - margin
  let y = write(title, { ...full, y: margin }, { size: 20, bold: true }) + 6
  for (const fact of facts) y = write(fact, { ...full, y }, { size: 10, color: grey })
  y += 18

  const amountsWidth = columns.length * amountWidth
  const labels = { x: rtl ? margin + amountsWidth + 8 : margin, width: full.width - amountsWidth - 8 }
  const row = (label: string, amounts: readonly string[], strong: boolean, color: string): void => {
    if (y > pdf.page.height - margin - 24) {
      pdf.addPage()
      y = margin
    }
    const style = { size: 9, bold: strong, color }
    let bottom = write(label, { ...labels, y }, style)
    for (const [index, amount] of amounts.entries()) {
      const x = rtl
        ? margin + (columns.length - 1 - index) * amountWidth
        : right - (columns.length - index) * amountWidth
      bottom = Math.max(bottom, write(amount, { x, y, width: amountWidth - 4, align: 'end' }, style))
    }
    y = bottom + 5
  }
  const rule = (): void => {
    pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor('#c9c3b9').stroke()
    y += 6
  }
  if (columns.some((name) => name !== '')) {
    row('', columns, false, grey)
    rule()
  }
  for (const { label, amounts, strong = false } of lines) {
    if (strong) rule()
    row(label, amounts, strong, 'black')
  }
  y += 12
  for (const note of notes) y = write(note, { ...full, y }, { size: 8.5, color: grey }) + 2
  return finish()
}
