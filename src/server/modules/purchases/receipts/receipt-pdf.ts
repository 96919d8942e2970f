import type { Receipt } from '#contract/receipts.ts'
import { beginPdf } from '#platform/begin-pdf.ts'
import { formatFor, type ReaderFormat } from '#modules/mails/reader-format.ts'
import { nameForPdf } from '../name-for-pdf.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { kinds, receiptWords as words } from './receipt-words.ts'

const margin = 48
const amountWidth = 120
const text = 10
const grey = '#655d54'

type Line = { label: string; amount: string; strong?: boolean }

async function linesOf(receipt: Receipt, { locale, money, percent, country, apart }: ReaderFormat): Promise<Line[]> {
  const { say } = textsFor(locale)
  const { creator, taxRate, taxCountry, cardLast4 } = receipt
  const kind = say(kinds[receipt.kind])
  const what = creator ? say(words.line(kind, apart(await nameForPdf(creator)))) : kind
  const label = cardLast4 === null ? what : `${what}, ${say(words.card(apart(cardLast4)))}`
  const rate = [apart(percent(taxRate)), taxCountry === null ? '' : apart(country(taxCountry))].filter(Boolean)
  const tax =
    receipt.kind === 'top_up' ? [] : [{ label: say(words.tax(rate.join(' · '))), amount: money(receipt.taxCents) }]
  const back =
    receipt.refundedCents === 0 ? [] : [{ label: say(words.refunded), amount: money(-receipt.refundedCents) }]
  return [
    { label, amount: money(receipt.priceCents) },
    ...tax,
    { label: say(words.total), amount: money(receipt.totalCents), strong: true },
    ...back,
  ]
}

/**
 * A receipt as a PDF of one page, in its reader's language, times in UTC. The same receipt in one language gives the same
 * bytes: the dates inside are the receipt's own.
 */
export async function receiptPdf(receipt: Receipt, seller: string, language: string): Promise<Buffer> {
  const at = new Date(receipt.at)
  const format = formatFor(language)
  const { apart, dateTime } = format
  const { say } = textsFor(language)
  const title = `${say(words.receipt)} ${receipt.number}`
  const { pdf, write, finish } = await beginPdf({ title, author: seller, at, margin, ...format })
  const width = pdf.page.width - 2 * margin
  const full = { x: margin, width }
  let y = write(say(words.receipt), { ...full, y: margin }, { size: 20, bold: true }) + 6
  for (const [label, value] of [
    [words.number, receipt.number],
    [words.date, dateTime(receipt.at)],
    [words.soldBy, seller],
    [words.to, await nameForPdf(receipt.buyer)],
    [words.payment, receipt.id],
  ] as const)
    y = write(say(words.line(say(label), apart(value))), { ...full, y }, { size: text, color: grey }) + 1
  y += 2 * text
  const rule = (): void => {
    const end = margin + width
    pdf.moveTo(margin, y).lineTo(end, y).lineWidth(0.5).strokeColor('#c9c3b9').stroke()
    y += 8
  }
  rule()
  const rtl = format.direction === 'rtl'
  const amounts = { x: rtl ? margin : margin + width - amountWidth, width: amountWidth, align: 'end' as const }
  const labels = { x: rtl ? margin + amountWidth : margin, width: width - amountWidth }
  for (const { label, amount, strong = false } of await linesOf(receipt, format)) {
    if (strong) rule()
    const style = { size: strong ? 12 : text, bold: strong }
    const bottom = write(label, { ...labels, y }, style)
    y = Math.max(bottom, write(amount, { ...amounts, y }, style)) + 6
  }
  if (receipt.kind === 'top_up') write(say(words.untaxed), { ...full, y: y + text }, { size: 8.5, color: grey })
  return finish()
}
