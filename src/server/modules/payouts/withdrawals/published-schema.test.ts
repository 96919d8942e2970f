import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { bankFile, type BankPayout } from './bank-file.ts'

/**
 * The published schema of pain.001.001.09, as the Python package `sepaxml` (2.7 or newer) carries it. Where this machine has
 * python3 with it and lxml (`pip install lxml sepaxml`), files are validated by it; the rules that always run stand in
 * test-pain001.ts and were compared with it.
 */
const validate = `
import os, sys
import lxml.etree as etree, sepaxml
place = os.path.join(os.path.dirname(sepaxml.__file__), 'schemas', 'pain.001.001.09.xsd')
schema = etree.XMLSchema(etree.parse(place))
if len(sys.argv) > 1: sys.exit(0)
document = etree.fromstring(sys.stdin.buffer.read())
print('valid' if schema.validate(document) else schema.error_log)
`
const python = (input: string, ...args: string[]) =>
  spawnSync('python3', ['-c', validate, ...args], { input, encoding: 'utf8' })
const hasSchema = python('', 'probe').status === 0

const account = { name: 'Fanfare Operator', iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L' }
const payouts: BankPayout[] = [
  { id: 3, amountCents: 5000, to: { holder: 'Ana Müller', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } },
  {
    id: 4,
    amountCents: 10 ** 14 + 1,
    to: { holder: 'Ana & Lee <Ltd>', accountNumber: '12-3456789', branch: 'Main St. 021000021', bic: 'CHASUS33' },
  },
]
const file = bankFile({ id: 7, createdAt: '2026-11-21T10:20:30.123456Z', account, payouts })

it.skipIf(!hasSchema)('a bank file is valid by the published schema', () => {
  expect(python(file).stdout.trim()).toBe('valid')
})
it.skipIf(!hasSchema)('the published schema refuses what is wrong', () => {
  for (const wrong of [
    file.replace('<PmtMtd>TRF</PmtMtd>', ''),
    file.replace('COBADEFFXXX', 'COBADE'),
    file.replace('<Dt>2026-11-23', '<Dt>2026-02-30'),
    file.replace('FANFARE-7</MsgId>', `${'F'.repeat(36)}</MsgId>`),
    file.replaceAll('50.00<', '12345678901234567.01<'),
  ])
    expect([wrong === file, python(wrong).stdout.trim() === 'valid']).toEqual([false, false])
})
