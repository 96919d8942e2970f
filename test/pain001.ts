import { isValidBIC, isValidIBAN } from 'ibantools'

/**
 * Rules of a pain.001.001.09 message as far as we use it, written from the published message definition (ISO 20022,
 * Payments Initiation) and the banks' guidelines for it: order and presence of fields, lengths, characters, sums.
 */

type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }
type Fault = string

/** Reads elements and text; throws where tags do not close. No entities but the five, no comments. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, close, name = '', attributes = '', text = ''] of xml.matchAll(/<(\/?)([A-Za-z0-9]+)([^>]*)>([^<]*)/g)) {
    if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
      continue
    }
    const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
    const node: Node = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [], text }
    open.at(-1)?.children.push(node)
    open.push(node)
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name ?? ''}> is not closed`)
  return root
}

type Rule = { fields: readonly string[] } | { test: (text: string) => boolean }
const text = (max: number): Rule => ({
  test: (given) =>
    given.length >= 1 &&
    given.length <= max &&
    /^[A-Za-z0-9/?:().,'+ -]+$/.test(unescape(given)) &&
    !/^\/|\/$|\/\/|^ | $/.test(given),
})
const unescape = (given: string): string => given.replaceAll(/&(amp|lt|gt|quot|apos);/g, '+')
const exactly = (value: string): Rule => ({ test: (given) => given === value })
/** At most 18 digits in all (ActiveOrHistoricCurrencyAndAmount, DecimalNumber); we write two after the point. */
const decimal = /^\d{1,16}\.\d{2}$/
const isDay = (given: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) && new Date(`${given}T00:00:00Z`).toISOString().slice(0, 10) === given

/** By path from CstmrCdtTrfInitn: the children in their order (`?`: may be absent, `+`: one or more), or a test of the text. */
const rules: Readonly<Record<string, Rule>> = {
  '': { fields: ['GrpHdr', 'PmtInf+'] },
  GrpHdr: { fields: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'] },
  'GrpHdr/MsgId': text(35),
  'GrpHdr/CreDtTm': {
    test: (given) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(given) && isDay(given.slice(0, 10)),
  },
  'GrpHdr/NbOfTxs': { test: (given) => /^[0-9]{1,15}$/.test(given) },
  'GrpHdr/CtrlSum': { test: (given) => decimal.test(given) },
  'GrpHdr/InitgPty': { fields: ['Nm'] },
  'GrpHdr/InitgPty/Nm': text(140),
  PmtInf: {
    fields: [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf+',
    ],
  },
  'PmtInf/PmtInfId': text(35),
  'PmtInf/PmtMtd': exactly('TRF'),
  'PmtInf/BtchBookg': { test: (given) => given === 'true' || given === 'false' },
  'PmtInf/NbOfTxs': { test: (given) => /^[0-9]{1,15}$/.test(given) },
  'PmtInf/CtrlSum': { test: (given) => decimal.test(given) },
  'PmtInf/ReqdExctnDt': { fields: ['Dt'] },
  // banks execute nothing on a weekend
  'PmtInf/ReqdExctnDt/Dt': {
    test: (given) => isDay(given) && ![0, 6].includes(new Date(`${given}T00:00:00Z`).getUTCDay()),
  },
  'PmtInf/Dbtr': { fields: ['Nm'] },
  'PmtInf/Dbtr/Nm': text(140),
  'PmtInf/DbtrAcct': { fields: ['Id', 'Ccy'] },
  'PmtInf/DbtrAcct/Id': { fields: ['IBAN'] },
  'PmtInf/DbtrAcct/Id/IBAN': { test: (given) => isValidIBAN(given) },
  'PmtInf/DbtrAcct/Ccy': exactly('USD'),
  'PmtInf/DbtrAgt': { fields: ['FinInstnId'] },
  'PmtInf/DbtrAgt/FinInstnId': { fields: ['BICFI'] },
  'PmtInf/DbtrAgt/FinInstnId/BICFI': { test: (given) => isValidBIC(given) },
  'PmtInf/ChrgBr': exactly('SHAR'),
  'PmtInf/CdtTrfTxInf': { fields: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'] },
  'PmtInf/CdtTrfTxInf/PmtId': { fields: ['InstrId', 'EndToEndId'] },
  'PmtInf/CdtTrfTxInf/PmtId/InstrId': text(35),
  'PmtInf/CdtTrfTxInf/PmtId/EndToEndId': text(35),
  'PmtInf/CdtTrfTxInf/Amt': { fields: ['InstdAmt'] },
  'PmtInf/CdtTrfTxInf/Amt/InstdAmt': { test: (given) => decimal.test(given) && Number(given) > 0 },
  'PmtInf/CdtTrfTxInf/CdtrAgt': { fields: ['FinInstnId', 'BrnchId?'] },
  'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId': { fields: ['BICFI'] },
  'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BICFI': { test: (given) => isValidBIC(given) },
  'PmtInf/CdtTrfTxInf/CdtrAgt/BrnchId': { fields: ['Id'] },
  'PmtInf/CdtTrfTxInf/CdtrAgt/BrnchId/Id': text(35),
  'PmtInf/CdtTrfTxInf/Cdtr': { fields: ['Nm'] },
  'PmtInf/CdtTrfTxInf/Cdtr/Nm': text(140),
  'PmtInf/CdtTrfTxInf/CdtrAcct': { fields: ['Id'] },
  'PmtInf/CdtTrfTxInf/CdtrAcct/Id': { fields: ['IBAN?', 'Othr?'] },
  'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN': { test: (given) => isValidIBAN(given) },
  'PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr': { fields: ['Id'] },
  'PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr/Id': text(34),
  'PmtInf/CdtTrfTxInf/RmtInf': { fields: ['Ustrd'] },
  'PmtInf/CdtTrfTxInf/RmtInf/Ustrd': text(140),
}

function check(node: Node, path: string, faults: Fault[]): void {
  const rule = rules[path]
  if (!rule) return void faults.push(`${path} is no field that we use`)
  if ('test' in rule) {
    if (!rule.test(node.text) || node.children.length > 0)
      faults.push(`${path} may not be ${JSON.stringify(node.text)}`)
    return
  }
  const pattern = rule.fields
    .map((field) => `(?:${field.replace(/[?+]$/, '')} )${/[?+]$/.exec(field)?.[0] ?? ''}`)
    .join('')
  const found = node.children.map(({ name }) => `${name} `).join('')
  if (!new RegExp(`^${pattern}$`).test(found)) faults.push(`${path || 'the message'} has ${found}`)
  if (node.text.trim() !== '') faults.push(`${path} has text`)
  for (const child of node.children) check(child, path === '' ? child.name : `${path}/${child.name}`, faults)
}

const at = (node: Node, ...names: string[]): Node[] =>
  names.reduce<Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
const cents = (given: string | undefined): bigint => BigInt((given ?? '').replace('.', '') || '0')

/** What is wrong with a file; empty: nothing that these rules know. */
export function faultsOf(xml: string): Fault[] {
  const [head = '', body = ''] = xml.split(/\n(.*)/s)
  if (head !== '<?xml version="1.0" encoding="UTF-8"?>') return ['the first line is another one']
  let document: Node | undefined
  try {
    document = parse(body).children[0]
  } catch (error) {
    return [String(error)]
  }
  const message = document?.children[0]
  if (
    document?.attributes['xmlns'] !== 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' ||
    message?.name !== 'CstmrCdtTrfInitn'
  )
    return ['this is no pain.001.001.09 message']
  const faults: Fault[] = []
  check(message, '', faults)
  const payments = at(message, 'PmtInf', 'CdtTrfTxInf')
  const amounts = payments.flatMap((payment) => at(payment, 'Amt', 'InstdAmt'))
  const sum = amounts.reduce((total, { text: given }) => total + cents(given), 0n)
  for (const part of ['GrpHdr', 'PmtInf']) {
    if (cents(at(message, part, 'CtrlSum')[0]?.text) !== sum) faults.push(`${part} has another sum`)
    if (at(message, part, 'NbOfTxs')[0]?.text !== String(payments.length)) faults.push(`${part} has another count`)
  }
  for (const amount of amounts) if (amount.attributes['Ccy'] !== 'USD') faults.push('an amount is not in USD')
  for (const id of ['InstrId', 'EndToEndId']) {
    const ids = payments.flatMap((payment) => at(payment, 'PmtId', id)).map((node) => node.text)
    if (new Set(ids).size !== ids.length) faults.push(`${id} is there twice`)
  }
  for (const account of payments.flatMap((payment) => at(payment, 'CdtrAcct', 'Id')))
    if (account.children.length !== 1) faults.push('an account has not exactly one number')
  return faults
}
