import { beginPdf } from '#platform/begin-pdf.ts'
import type { Evidence } from './evidence.ts'
import { decimalDollars } from '#platform/money-text.ts'

const margin = 48
const grey = '#655d54'

/** `agreedAt` → "agreed at", `opened_at` → "opened at". */
const nameOf = (key: string): string =>
  key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The built-in fonts know Latin-1 alone: what they cannot write is named by its code point. The other file has it as it is. */
const printable = (text: string): string =>
  text.replaceAll(
    /[^\u0020-\u007e\u00a0-\u00ff]/gu,
    (letter) => `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`,
  )

function valueOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'number' && /cents$/i.test(key)) return `${decimalDollars(value)} USD`
  return printable(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Numbers of the database's own that mean nothing to a bank. */
const inner = new Set(['user_id', 'subjectId'])
const facts = (record: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(record)
    .filter(([key]) => !inner.has(key))
    .map(([key, value]) => `${nameOf(key).replace(/ cents$/, '')}: ${valueOf(key, value)}`)

/** The evidence as a paper for the bank, in English, times in UTC. The same evidence gives the same bytes. */
export async function evidencePdf(evidence: Evidence, seller: string): Promise<Buffer> {
  const { dispute, topUp, account, consent, access, sessions, security, receipts } = evidence
  const at = new Date(String(dispute['opened_at']))
  const title = `Evidence in dispute ${valueOf('', dispute['provider_ref'])}`
  const { pdf, finish } = await beginPdf({
    title,
    author: seller,
    at,
    margin,
    language: 'en',
    direction: 'ltr',
  })
  pdf.font('Helvetica-Bold').fontSize(18).text(title)
  pdf.font('Helvetica').fontSize(9).fillColor(grey)
  pdf.text(`Put together by ${seller}. Times are UTC. It holds personal data: for the bank only.`)
  const head = (name: string, count?: number): void => {
    pdf.moveDown(1).fillColor('black').font('Helvetica-Bold').fontSize(12)
    pdf.text(count === undefined ? name : `${name} (${String(count)})`)
    pdf.font('Helvetica').fontSize(9).moveDown(0.3)
  }
  const one = (name: string, record: Readonly<Record<string, unknown>>): void => {
    head(name)
    for (const fact of facts(record)) pdf.text(fact)
  }
  const many = (name: string, records: readonly Readonly<Record<string, unknown>>[]): void => {
    head(name, records.length)
    if (records.length === 0) pdf.fillColor(grey).text('None.').fillColor('black')
    for (const record of records) pdf.text(facts(record).join('  |  ')).moveDown(0.3)
  }
  one('The dispute', dispute)
  one('The payment', topUp)
  one('The account', account)
  many('Agreed to and bought with it', consent)
  many('Subscriptions of the account', access.subscriptions)
  many('Posts that were opened', access.unlocks)
  many('Where the account was used from', sessions)
  many('Security events', security)
  many(
    'Receipts',
    receipts.map(({ number, kind, at: made, totalCents, refundedCents }) => ({
      number,
      kind,
      made,
      totalCents,
      refundedCents,
    })),
  )
  return finish()
}
