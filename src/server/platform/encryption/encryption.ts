import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what the database keeps but must not be able to read: the key lives in the data folder (NIST SP 800-38D, AES-256-GCM). */
export type Encryption = {
  /** Version, nonce, tag and ciphertext in one. Sealing twice gives two different results. */
  seal(plain: Buffer): Buffer
  /** Throws when the text was changed or sealed with another key. */
  open(sealed: Buffer): Buffer
  /** A keyed hash: the same text gives the same 32 bytes, which do not tell it. */
  mac(text: string): Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** `secret`: at least 32 bytes of randomness in hexadecimal. */
export function createEncryption(secret: string): Encryption {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', use, 32))
  const [sealing, hashing] = [derive('fanfare sealing 1'), derive('fanfare keyed hash 1')]
  return {
    seal(plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed[0] !== version) throw new Error('This was not sealed with this key version.')
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
    },
    mac: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}
