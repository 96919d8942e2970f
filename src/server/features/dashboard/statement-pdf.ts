import { beginPdf } from '#platform/begin-pdf.ts'

/** A line of figures; `strong`: a sum. */
export type PaperLine = { label: string; amounts: readonly string[]; strong?: boolean }
export type Paper = {
  title: string
  /** Under the title, one a line. */
  facts: readonly string[]
  /** Names of the columns of amounts. */
  columns: readonly string[]
  lines: readonly PaperLine[]
  notes: readonly string[]
  seller: string
  at: Date
}

const margin = 48
const amountWidth = 72
const grey = '#655d54'

/** A statement on one page or more, in English. The same figures give the same bytes: its date is the paper's own. */
export async function statementPdf({ title, facts, columns, lines, notes, seller, at }: Paper): Promise<Buffer> {
  const { pdf, finish } = await beginPdf({ title, author: seller, at, margin })
  pdf.font('Helvetica-Bold').fontSize(20).text(title)
  pdf.font('Helvetica').fontSize(10).fillColor(grey).moveDown(0.5)
  for (const fact of facts) pdf.text(fact)
  pdf.moveDown(1.5)

  const right = pdf.page.width - margin
  const first = right - columns.length * amountWidth
  const row = (label: string, amounts: readonly string[], strong: boolean): void => {
    if (pdf.y > pdf.page.height - margin - 24) pdf.addPage()
    const top = pdf.y
    pdf.font(strong ? 'Helvetica-Bold' : 'Helvetica')
    pdf.text(label, margin, top, { width: first - margin - 8 })
    const bottom = pdf.y
    for (const [index, amount] of amounts.entries())
      pdf.text(amount, first + index * amountWidth, top, { width: amountWidth, align: 'right' })
    pdf.y = Math.max(bottom, pdf.y) + 5
  }
  const rule = (): void => {
    pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).strokeColor('#c9c3b9').stroke()
    pdf.y += 6
  }
  pdf.fontSize(9).fillColor(grey)
  if (columns.some((name) => name !== '')) {
    row('', columns, false)
    rule()
  }
  pdf.fillColor('black')
  for (const { label, amounts, strong = false } of lines) {
    if (strong) rule()
    row(label, amounts, strong)
  }
  pdf.moveDown().fontSize(8.5).fillColor(grey).font('Helvetica')
  for (const note of notes) pdf.text(note, margin, pdf.y + 2, { width: right - margin })
  return finish()
}
