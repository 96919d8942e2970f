import type { Receipt } from '#contract/receipts.ts'
import { beginPdf } from '#platform/begin-pdf.ts'
import { moneyText } from '#platform/money-text.ts'

const words: Readonly<Record<Receipt['kind'], string>> = {
  top_up: 'Wallet top-up',
  subscription: 'Subscription',
  subscription_renewal: 'Renewal of a subscription',
  tip: 'Tip',
  unlock: 'Unlocked post',
  message: 'Paid message',
  message_unlock: 'Unlocked message',
  gift: 'Gifted subscription',
  live_ticket: 'Live ticket',
}
const percent = (rate: number): string => `${String(rate / 100)} %`
const margin = 56
const amountWidth = 120

/** The built-in fonts know Latin-1 alone: a name in another script gives way to the username, which is ASCII. */
const printable = ({ name, username }: { name: string; username: string }): string =>
  /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(name) ? `${name} (@${username})` : `@${username}`

function lines(receipt: Receipt): [string, string][] {
  const { creator, taxRate, taxCountry, cardLast4 } = receipt
  const what = `${words[receipt.kind]}${creator ? `: ${printable(creator)}` : ''}${cardLast4 === null ? '' : ` (card ending in ${cardLast4})`}`
  const tax: [string, string][] =
    receipt.kind === 'top_up'
      ? []
      : [[`VAT/GST ${percent(taxRate)}${taxCountry === null ? '' : ` (${taxCountry})`}`, moneyText(receipt.taxCents)]]
  const back: [string, string][] =
    receipt.refundedCents > 0 ? [['Given back', `-${moneyText(receipt.refundedCents)}`]] : []
  return [[what, moneyText(receipt.priceCents)], ...tax, ['Total', moneyText(receipt.totalCents)], ...back]
}

/**
 * A receipt as a PDF of one page, in English, times in UTC. The same receipt gives the same bytes: the dates inside are the
 * receipt's own.
 */
export async function receiptPdf(receipt: Receipt, seller: string): Promise<Buffer> {
  const at = new Date(receipt.at)
  const { pdf, finish } = await beginPdf({ title: `Receipt ${receipt.number}`, author: seller, at, margin })
  pdf.font('Helvetica-Bold').fontSize(20).text('Receipt')
  pdf.font('Helvetica').fontSize(10).moveDown()
  pdf.text(`Number ${receipt.number}`)
  pdf.text(`Date ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  pdf.text(`Sold by ${seller}`)
  pdf.text(`To ${printable(receipt.buyer)}`)
  pdf.text(`Payment ${receipt.id}`)
  pdf.moveDown(2)
  const right = pdf.page.width - margin - amountWidth
  for (const [label, amount] of lines(receipt)) {
    const top = pdf.y
    pdf.font(label === 'Total' ? 'Helvetica-Bold' : 'Helvetica').text(label, margin, top, { width: right - margin })
    const bottom = pdf.y
    pdf.text(amount, right, top, { width: amountWidth, align: 'right' })
    pdf.y = Math.max(bottom, pdf.y) + 6
  }
  if (receipt.kind === 'top_up') {
    pdf.moveDown().font('Helvetica').fontSize(9)
    pdf.text('A top-up is not taxed: tax is charged with what is bought from the wallet.', margin)
  }
  return finish()
}
