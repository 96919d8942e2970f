import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { allKeys, firstKey, type Keys } from './keys.ts'

/** Encrypts what the database keeps but must not be able to read: the key lives in the data folder (NIST SP 800-38D, AES-256-GCM). */
export type Encryption = {
  /** Version, nonce, tag and ciphertext in one. Encrypting twice gives two different results. */
  encrypt(plain: Buffer): Buffer
  /** Throws when the text was changed or encrypted with another key. */
  decrypt(encrypted: Buffer): Buffer
  /** A keyed hash: the same text gives the same 32 bytes, which do not tell it. */
  mac(text: string): Buffer
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

function decryptWith(key: Buffer, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(1, 1 + nonceBytes)
  const tag = encrypted.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(encrypted.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
}

/**
 * `keys`: at least 32 bytes of randomness in hexadecimal each. `hashed`: what keyed hashes are made with, which the database is
 * searched by and which therefore stays when the others change.
 */
export function createEncryption(keys: Keys, hashed = firstKey(keys)): Encryption {
  const derive = (secret: string, use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', use, 32))
  const decrypting = allKeys(keys).map((secret) => derive(secret, 'fanfare sealing 1'))
  const [encrypting] = decrypting as [Buffer]
  const hashing = derive(hashed, 'fanfare keyed hash 1')
  return {
    encrypt(plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', encrypting, nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    decrypt(encrypted) {
      if (encrypted[0] !== version) throw new Error('This was not encrypted with this key version.')
      let fault: unknown
      for (const key of decrypting)
        try {
          return decryptWith(key, encrypted)
        } catch (error) {
          fault ??= error
        }
      throw fault
    },
    mac: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}
