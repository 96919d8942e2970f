import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { provesReport, signReport } from './signature.ts'

const body = '{"id":"evt_1"}'
const now = 1_800_000_000

describe('the signature of a report', () => {
  it('is the HMAC of time and raw body, as documented', () => {
    const expected = createHmac('sha256', 'secret')
      .update(`${String(now)}.${body}`)
      .digest('hex')
    expect(signReport('secret', body, now)).toBe(`t=${String(now)},v1=${expected}`)
  })
  it('proves the body that was signed, for five minutes either way', () => {
    const header = signReport('secret', body, now)
    expect(provesReport('secret', body, header, now)).toBe(true)
    expect(provesReport('secret', body, header, now + 300)).toBe(true)
    expect(provesReport('secret', body, header, now - 300)).toBe(true)
    expect(provesReport('secret', body, header, now + 301)).toBe(false)
    expect(provesReport('secret', body, header, now - 301)).toBe(false)
  })
  it.each([
    ['another body', 'secret', `${body} `, (header: string) => header],
    ['another secret', 'other', body, (header: string) => header],
    ['another time', 'secret', body, (header: string) => header.replace(/^t=\d+/, `t=${String(now + 1)}`)],
    [
      'a changed signature',
      'secret',
      body,
      (header: string) => header.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
    ['a short signature', 'secret', body, (header: string) => header.slice(0, -2)],
    ['something appended', 'secret', body, (header: string) => `${header},v1=00`],
    ['nothing', 'secret', body, () => ''],
  ])('does not prove %s', (_name, secret, raw, change) => {
    expect(provesReport(secret, raw, change(signReport('secret', body, now)), now)).toBe(false)
  })
})
