import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { checkAddress, signAddress } from './signed-address.ts'
import { newMediaId } from './storage-keys.ts'

const secret = 'a secret of the media'
const key = newMediaId()
const grantOf = (address: string): string => address.split('/')[3] ?? ''

describe('a media address', () => {
  it('opens its own media, and no other', () => {
    const address = signAddress(secret, key, 1_000_000)
    expect(address).toMatch(new RegExp(`^/media/${key}/[0-9a-z]+\\.[A-Za-z0-9_-]{22}$`))
    expect(checkAddress(secret, key, grantOf(address), 1_000_000)?.seconds).toBeGreaterThan(0)
    expect(checkAddress(secret, newMediaId(), grantOf(address), 1_000_000)).toBeNull()
    expect(checkAddress('another secret', key, grantOf(address), 1_000_000)).toBeNull()
  })

  it('works for eight minutes at least and never for more than ten, at any moment of a window', () => {
    for (let made = 1_000_000; made < 1_000_300; made += 1) {
      const grant = grantOf(signAddress(secret, key, made + 0.4))
      expect(checkAddress(secret, key, grant, made + 479)?.seconds).toBeGreaterThan(0)
      expect(checkAddress(secret, key, grant, made + 0.4 + limits.mediaAddressSeconds)).toBeNull()
    }
  })

  it('is the same throughout a window, so that a browser can keep the picture', () => {
    const start = 120 * 9000
    expect(signAddress(secret, key, start + 119)).toBe(signAddress(secret, key, start))
    expect(signAddress(secret, key, start + 120)).not.toBe(signAddress(secret, key, start))
  })

  it('cannot be made to last, or be altered in any character', () => {
    const grant = grantOf(signAddress(secret, key, 1_000_000))
    const [expiry = '', signature = ''] = grant.split('.')
    const later = (Number.parseInt(expiry, 36) + 86_400).toString(36)
    expect(checkAddress(secret, key, `${later}.${signature}`, 1_000_000)).toBeNull()
    for (let at = 0; at < grant.length - 1; at += 1) {
      const altered = `${grant.slice(0, at)}${grant[at] === 'a' ? 'b' : 'a'}${grant.slice(at + 1)}`
      expect(checkAddress(secret, key, altered, 1_000_000), altered).toBeNull()
    }
  })

  it.each([
    '',
    '.',
    'x',
    'zzzzzzzzzz.aaaaaaaaaaaaaaaaaaaaaa',
    '-1.aaaaaaaaaaaaaaaaaaaaaa',
    '..',
    '\0',
    'a'.repeat(5000),
  ])('is refused as %j', (grant) => {
    expect(checkAddress(secret, key, grant, 1_000_000)).toBeNull()
  })

  it('names whom the pictures are for, and only as it was signed', () => {
    const address = signAddress(secret, key, 1_000_000, { mark: 'mia.b_2' })
    const grant = grantOf(address)
    expect(checkAddress(secret, key, grant, 1_000_000)?.mark).toBe('mia.b_2')
    for (const altered of [grant.replace('.mia.b_2', ''), grant.replace('mia', 'tim'), `${grant}x`, `${grant}.`])
      expect(checkAddress(secret, key, altered, 1_000_000), altered).toBeNull()
    const plain = grantOf(signAddress(secret, key, 1_000_000))
    expect(checkAddress(secret, key, plain, 1_000_000)?.mark).toBe('')
    expect(checkAddress(secret, key, `${plain}.mia`, 1_000_000)).toBeNull()
  })

  it('names whose it is, and only as it was signed', () => {
    const grant = grantOf(signAddress(secret, key, 1_000_000, { mark: 'mia', ownerId: 71 }))
    expect(checkAddress(secret, key, grant, 1_000_000)).toMatchObject({ mark: 'mia', ownerId: 71 })
    for (const altered of [grant.replace('-1z', ''), grant.replace('-1z', '-1y')])
      expect(checkAddress(secret, key, altered, 1_000_000), altered).toBeNull()
    const own = grantOf(signAddress(secret, key, 1_000_000))
    expect(checkAddress(secret, key, own, 1_000_000)?.ownerId).toBe(0)
    expect(checkAddress(secret, key, own.replace('.', '-1z.'), 1_000_000)).toBeNull()
  })

  it('is signed afresh for another secret in the same window', () => {
    expect(signAddress('one', key, 5_000)).not.toBe(signAddress('two', key, 5_000))
  })
})
