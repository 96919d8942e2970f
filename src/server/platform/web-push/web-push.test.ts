import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newBrowser } from '#test/push-service.ts'
import { encryptPush, pushPayloadBytes } from './encrypt.ts'
import { isPushAddress, knownPushHosts } from './push-hosts.ts'
import { createVapid } from './vapid.ts'

describe('a pushed message', () => {
  it('is what RFC 8291 shows in its appendix A, byte for byte', () => {
    const from = (text: string) => Buffer.from(text, 'base64url')
    const encrypted = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: from('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
        auth: from('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      { privateKey: from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: from('DGv6ra1nlYgDCS1FRnbzlw') },
    )
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is read by its browser alone, up to the size that push services take', () => {
    const browser = newBrowser()
    for (const bytes of [0, 1, 100, pushPayloadBytes]) {
      const plain = randomBytes(bytes)
      const encrypted = encryptPush(plain, browser)
      expect(encrypted.length).toBeLessThanOrEqual(4096)
      expect(browser.open(encrypted)).toEqual(plain)
      expect(() => newBrowser().open(encrypted)).toThrow()
    }
    expect(() => encryptPush(randomBytes(pushPayloadBytes + 1), browser)).toThrow(RangeError)
    expect(() => encryptPush(Buffer.from('x'), { ...browser, p256dh: Buffer.alloc(65, 4) })).toThrow()
  })
})

describe('our identity', () => {
  it('is a token for one push service, signed by the key that browsers subscribe with', () => {
    const vapid = createVapid(randomBytes(32).toString('hex'), 'mailto:a@b.example')
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(vapid.authorise('https://push.example/x/y?z')) ?? []
    expect(key).toBe(vapid.publicKey)
    const point = Buffer.from(key, 'base64url')
    const [header = '', claims = '', signature = ''] = token.split('.')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const isSigned = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    expect([isSigned(`${header}.${claims}`), isSigned(`${header}.${claims}x`)]).toEqual([true, false])
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number }
    expect([said.aud, said.sub]).toEqual(['https://push.example', 'mailto:a@b.example'])
    const ahead = said.exp - Date.now() / 1000
    expect(ahead > 3600 && ahead <= 24 * 3600).toBe(true)
  })
})

describe('the addresses that we send to', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://user@fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com.evil.example/', false],
    ['https://evilpush.apple.com.example/', false],
    ['https://xfcm.googleapis.com/', false],
    ['https://127.0.0.1/', false],
    ['https://[::1]/', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['https://localhost/', false],
    ['not an address', false],
  ])('%s: %s', (endpoint, taken) => {
    expect(isPushAddress(endpoint, knownPushHosts)).toBe(taken)
  })
  it('may be one of the operator’s, with its port', () => {
    expect(isPushAddress('http://127.0.0.1:4000/x', ['127.0.0.1:4000'])).toBe(true)
    expect(isPushAddress('http://127.0.0.1:4001/x', ['127.0.0.1:4000'])).toBe(false)
  })
})
