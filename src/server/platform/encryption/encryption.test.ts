import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption(randomBytes(32).toString('hex'))

it('opens what it encrypted, and encrypts the same thing differently each time', () => {
  for (const plain of [Buffer.alloc(0), Buffer.from('a secret'), randomBytes(5000)]) {
    const [one, two] = [encryption.encrypt(plain), encryption.encrypt(plain)]
    expect(encryption.decrypt(one).equals(plain)).toBe(true)
    expect(one.equals(two)).toBe(false)
    if (plain.length > 0) expect(one.includes(plain)).toBe(false)
  }
})

it('opens nothing that was changed, cut, or encrypted with another key', () => {
  const encrypted = encryption.encrypt(Buffer.from('a secret'))
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encryption.decrypt(changed)).toThrow()
    expect(() => encryption.decrypt(encrypted.subarray(0, at))).toThrow()
  }
  expect(() => createEncryption(randomBytes(32).toString('hex')).decrypt(encrypted)).toThrow()
})

it('hashes alike for the same key only', () => {
  expect(encryption.mac('name').equals(encryption.mac('name'))).toBe(true)
  expect(encryption.mac('name').equals(encryption.mac('Name'))).toBe(false)
  expect(createEncryption(randomBytes(32).toString('hex')).mac('name').equals(encryption.mac('name'))).toBe(false)
})
