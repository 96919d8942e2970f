import { expect, it } from 'vitest'
import { base32, matchingTotpStep, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

it('makes the codes of RFC 6238, appendix B, in their last six digits', () => {
  const vectors: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]
  for (const [seconds, code] of vectors) expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code)
})

it('takes the code of this half minute and of its neighbours, and none that is not later than the last one used', () => {
  const now = 1_700_000_000_000
  const step = totpStep(now)
  for (const off of [-1, 0, 1]) expect(matchingTotpStep(secret, totpCode(secret, step + off), now, 0)).toBe(step + off)
  for (const off of [-2, 2, 100]) expect(matchingTotpStep(secret, totpCode(secret, step + off), now, 0)).toBeNull()
  expect(matchingTotpStep(secret, totpCode(secret, step), now, step)).toBeNull()
  expect(matchingTotpStep(secret, totpCode(secret, step - 1), now, step)).toBeNull()
  expect(matchingTotpStep(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1)
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
    expect(matchingTotpStep(secret, wrong, now, 0)).toBeNull()
})

it('writes secrets as RFC 4648 base32', () => {
  const vectors: [string, string][] = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ]
  for (const [plain, text] of vectors) expect(base32(Buffer.from(plain))).toBe(text)
  expect(base32(Buffer.alloc(20, 0xff))).toBe('7'.repeat(32))
  expect(newTotpSecret()).toHaveLength(20)
})

it('makes the address that authenticator apps read', () => {
  const uri = new URL(totpUri(secret, 'Fans & more', 'a_b.c'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Fans & more:a_b.c'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Fans & more',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
