import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys, from its subscription: an uncompressed P-256 point and a secret of 16 bytes. */
export type PushKeys = { p256dh: Buffer; auth: Buffer }

/** Push services take bodies of 4,096 bytes; header, padding delimiter and tag take 103 of them (RFC 8291, section 4). */
export const pushPayloadBytes = 3993

const recordSize = 4096

/**
 * A message that only that browser can read: `aes128gcm` as RFC 8291 says. Throws RangeError when it does not fit one record, and an
 * error of the crypto library when the browser's point is not on the curve. `own` and `salt` are fresh unless a test gives them.
 */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushKeys,
  { privateKey, salt = randomBytes(16) }: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  if (plain.length > pushPayloadBytes) throw new RangeError('a pushed message is too large')
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const publicKey = own.getPublicKey()
  const shared = own.computeSecret(p256dh)
  const sharedKey = createHmac('sha256', auth).update(shared).digest()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey, Buffer.from([1])])
  const secret = createHmac('sha256', sharedKey).update(keyInfo).digest()
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))

  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(publicKey.length, 20)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // the delimiter of the last record
  const encrypted = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()])
  return Buffer.concat([header, publicKey, encrypted, cipher.getAuthTag()])
}
