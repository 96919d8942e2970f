import fc from 'fast-check'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { bankFile, type BankPayout } from './bank-file.ts'
import { bankText } from './bank-text.ts'
import { faultsOf } from '#test/pain001.ts'

/**
 * The file is checked against the published field rules (test-pain001.ts), always; and against the schema itself where a
 * machine has it (published-schema.test.ts).
 */

const account = { name: 'Fanfare Operator', iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L' }
const iban = { holder: 'Ana Müller', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
const other = { holder: 'Ana & Lee <Ltd>', accountNumber: '12-3456789', branch: 'Main St. 021000021', bic: 'CHASUS33' }
const createdAt = '2026-11-21T10:20:30.123456Z'
const file = (payouts: readonly BankPayout[], id = 7) => bankFile({ id, createdAt, account, payouts })
const one = file([{ id: 3, amountCents: 5000, to: iban }])

describe('a bank file', () => {
  it('keeps the rules of pain.001.001.09, with and without IBAN', () => {
    const xml = file([
      { id: 3, amountCents: 5000, to: iban },
      { id: 4, amountCents: 123_456_789, to: other },
    ])
    expect(faultsOf(xml)).toEqual([])
    expect(xml).toContain('<MsgId>FANFARE-7</MsgId>')
    expect(xml).toContain('<CtrlSum>1234617.89</CtrlSum>')
    expect(xml).toContain('<Nm>Ana Muller</Nm>')
    expect(xml).toContain('<Nm>Ana + Lee .Ltd.</Nm>')
    expect(xml).toContain('<InstdAmt Ccy="USD">50.00</InstdAmt>')
  })

  it.each([
    ['2026-11-20T23:59:59Z', '2026-11-20'],
    ['2026-11-21T00:00:00Z', '2026-11-23'],
    ['2026-11-22T23:59:59Z', '2026-11-23'],
    ['2026-11-23T00:00:00Z', '2026-11-23'],
    ['2027-01-02T10:00:00Z', '2027-01-04'],
  ])('made at %s is executed on the working day %s', (made, day) => {
    const payouts = [{ id: 3, amountCents: 5000, to: iban }]
    const xml = bankFile({ id: 7, createdAt: made, account, payouts })
    expect(xml).toContain(`<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>`)
    expect(faultsOf(xml)).toEqual([])
  })

  it('is the same, letter for letter, when it is made again', () => {
    expect(file([{ id: 3, amountCents: 5000, to: iban }])).toBe(one)
  })

  it('keeps them for any names, numbers and amounts', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 }).map((given) => `A${given}`)
    const payout = fc.record({
      amountCents: fc.integer({ min: 5000, max: 10 ** 12 }),
      to: fc.oneof(
        text.map((holder) => ({ ...iban, holder })),
        fc.record({
          holder: text,
          branch: text,
          accountNumber: fc.stringMatching(/^[A-Z0-9-]{4,34}$/),
          bic: fc.constant('CHASUS33'),
        }),
      ),
    })
    fc.assert(
      fc.property(fc.array(payout, { minLength: 1, maxLength: 20 }), (payouts) => {
        expect(faultsOf(file(payouts.map((made, index) => ({ id: index + 1, ...made }))))).toEqual([])
      }),
    )
  })
})

describe('the check itself', () => {
  // a check that finds nothing proves nothing: each rule is broken once
  it.each([
    ['a sum', one.replace('<CtrlSum>50.00', '<CtrlSum>50.01')],
    ['a count', one.replace('<NbOfTxs>1', '<NbOfTxs>2')],
    ['a currency', one.replace('Ccy="USD"', 'Ccy="EUR"')],
    ['an amount of three decimals', one.replaceAll('50.00', '50.000')],
    ['a BIC', one.replace('COBADEFFXXX', 'COBADE')],
    ['an IBAN', one.replace('DE8937', 'DE8837')],
    ['a letter', one.replace('Muller', 'Müller')],
    ['a missing name', one.replace('<Cdtr><Nm>Ana Muller</Nm></Cdtr>', '')],
    ['the order', one.replace(/(<PmtInfId>.*?<\/PmtInfId>)(<PmtMtd>.*?<\/PmtMtd>)/, '$2$1')],
    ['an unknown field', one.replace('<PmtMtd>', '<Fun>1</Fun><PmtMtd>')],
    ['a long id', one.replace('FANFARE-7</MsgId>', `${'F'.repeat(36)}</MsgId>`)],
    ['a second payment of one id', one.replace(/(<CdtTrfTxInf>.*<\/CdtTrfTxInf>)/, '$1$1')],
    ['a date', one.replace('<Dt>2026-11-23', '<Dt>2026-02-30')],
    ['a weekend', one.replace('<Dt>2026-11-23', '<Dt>2026-11-22')],
    ['an amount of too many figures', one.replaceAll('50.00', '12345678901234567.00')],
    ['the name space', one.replace('001.09', '001.03')],
    ['an open tag', one.replace('</Dbtr>', '')],
  ])('finds %s', (_what, xml) => {
    expect(xml).not.toBe(one)
    expect(faultsOf(xml)).not.toEqual([])
  })
})

it('bank texts have only letters that banks take', () => {
  expect(bankText('Łukasz Ørsted-Groß, Æ & Cie. “x” 李', 140)).toBe('Lukasz Orsted-Gross, AE + Cie. .x. .')
  expect(bankText('//a//b/', 140)).toBe('a/b')
  expect(bankText('x'.repeat(200), 35)).toHaveLength(35)
  expect([isValidIBAN(account.iban), isValidBIC(account.bic)]).toEqual([true, true])
})
