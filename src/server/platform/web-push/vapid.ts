import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'

/** The server's identity towards push services (RFC 8292). */
export type Vapid = {
  /** The uncompressed point as base64url: what browsers subscribe with. */
  publicKey: string
  /** The value of the Authorization header for an endpoint. */
  authorise(endpoint: string): string
}

/** RFC 8292 allows 24 hours; clocks differ. */
const validSeconds = 12 * 3600
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** `secret`: 32 bytes as hex, the private key itself. `contact`: an https address or mailto: for whoever runs the push service. */
export function createVapid(secret: string, contact: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(secret, 'hex'))
  const point = pair.getPublicKey()
  const key: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(secret, 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorise(endpoint) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(Date.now() / 1000) + validSeconds,
        sub: contact,
      }
      const body = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`
      const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${body}.${signature}, k=${publicKey}`
    },
  }
}
