import { onBusinessDay } from '../business-days.ts'
import { bankText } from './bank-text.ts'
import type { BankDetails } from '../method-details.ts'
import type { PayoutAccount } from '../payout-account.ts'
import { decimalDollars } from '#platform/money-text.ts'

export type BankPayout = { id: number; amountCents: number; to: BankDetails }
export type BankFile = {
  id: number
  /** ISO instant; a file that is made again has the first one's. */
  createdAt: string
  account: PayoutAccount
  payouts: readonly BankPayout[]
}

// lengths of ISO 20022: Max140Text for names, Max34Text for other account numbers, Max35Text for ids and branches
const [nameMax, otherMax, idMax] = [140, 34, 35]

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const tag = (name: string, ...content: readonly string[]): string => `<${name}>${content.join('')}</${name}>`
const message = (id: number): string => `FANFARE-${String(id)}`

const accountId = (to: BankDetails): string =>
  'iban' in to
    ? tag('Id', tag('IBAN', to.iban))
    : tag('Id', tag('Othr', tag('Id', to.accountNumber.slice(0, otherMax))))
const agent = (name: string, bic: string, branch?: string): string =>
  tag(
    name,
    tag('FinInstnId', tag('BICFI', bic)),
    ...(branch === undefined ? [] : [tag('BrnchId', tag('Id', escape(bankText(branch, idMax))))]),
  )

function payment({ id, amountCents, to }: BankPayout): string {
  const key = `PAYOUT-${String(id)}`
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('InstrId', key), tag('EndToEndId', key)),
    tag('Amt', `<InstdAmt Ccy="USD">${decimalDollars(amountCents)}</InstdAmt>`),
    agent('CdtrAgt', to.bic, 'iban' in to ? undefined : to.branch),
    tag('Cdtr', tag('Nm', escape(bankText(to.holder, nameMax)))),
    tag('CdtrAcct', accountId(to)),
    tag('RmtInf', tag('Ustrd', `Earnings ${key}`)),
  )
}

/**
 * A credit transfer initiation in USD, ISO 20022 pain.001.001.09, charges shared. The message's number is the file's: a
 * bank takes the same number once. https://www.iso20022.org/iso-20022-message-definitions (Payments Initiation)
 */
export function bankFile({ id, createdAt, account, payouts }: BankFile): string {
  const count = tag('NbOfTxs', String(payouts.length))
  const sum = tag('CtrlSum', decimalDollars(payouts.reduce((cents, payout) => cents + payout.amountCents, 0)))
  const name = tag('Nm', escape(bankText(account.name, nameMax)))
  const seconds = `${createdAt.slice(0, 19)}Z`
  const body = tag(
    'CstmrCdtTrfInitn',
    tag('GrpHdr', tag('MsgId', message(id)), tag('CreDtTm', seconds), count, sum, tag('InitgPty', name)),
    tag(
      'PmtInf',
      tag('PmtInfId', `${message(id)}-1`),
      tag('PmtMtd', 'TRF'),
      tag('BtchBookg', 'false'),
      count,
      sum,
      tag('ReqdExctnDt', tag('Dt', onBusinessDay(createdAt.slice(0, 10)))),
      tag('Dbtr', name),
      tag('DbtrAcct', tag('Id', tag('IBAN', account.iban)), tag('Ccy', 'USD')),
      agent('DbtrAgt', account.bic),
      tag('ChrgBr', 'SHAR'),
      ...payouts.map(payment),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${body}</Document>\n`
}
