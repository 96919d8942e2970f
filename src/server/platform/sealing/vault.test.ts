import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(randomBytes(32).toString('hex'))

it('opens what it sealed, and seals the same thing differently each time', () => {
  for (const plain of [Buffer.alloc(0), Buffer.from('a secret'), randomBytes(5000)]) {
    const [one, two] = [vault.seal(plain), vault.seal(plain)]
    expect(vault.open(one).equals(plain)).toBe(true)
    expect(one.equals(two)).toBe(false)
    if (plain.length > 0) expect(one.includes(plain)).toBe(false)
  }
})

it('opens nothing that was changed, cut, or sealed with another key', () => {
  const sealed = vault.seal(Buffer.from('a secret'))
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed)).toThrow()
    expect(() => vault.open(sealed.subarray(0, at))).toThrow()
  }
  expect(() => createVault(randomBytes(32).toString('hex')).open(sealed)).toThrow()
})

it('hashes alike for the same key only', () => {
  expect(vault.mac('name').equals(vault.mac('name'))).toBe(true)
  expect(vault.mac('name').equals(vault.mac('Name'))).toBe(false)
  expect(createVault(randomBytes(32).toString('hex')).mac('name').equals(vault.mac('name'))).toBe(false)
})
