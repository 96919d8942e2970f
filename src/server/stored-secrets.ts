import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Keys } from '#platform/encryption/keys.ts'
import { ConfigError } from './config-error.ts'

/** Made at the first start where the operator gives none. */
export const secretNames = [
  'antiForgery',
  'media',
  'encryption',
  'sandboxWebhook',
  'realtimeKey',
  'realtimeSecret',
  'vapid',
  'mailLinks',
] as const
export type SecretName = (typeof secretNames)[number]
/** `hashing`: once `encryption` has had another key, the one that keyed hashes were made with from the beginning. */
export type Secrets = Record<SecretName, Keys> & { hashing?: string }
/** Two may be valid at once: whatever is checked or opened by us alone. A browser knows `vapid` and the app's key by name. */
const replaceable: ReadonlySet<string> = new Set(['antiForgery', 'media', 'encryption', 'realtimeSecret', 'mailLinks'])
const keysMost = 3
const advice = 'put back the copy that belongs to this database (docs/operations.md, Backup)'
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Empty where there is no such file. Throws `ConfigError` for one that is there and cannot be used. */
function read(file: string): Partial<Secrets> {
  try {
    return parse(file, readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file}: cannot be read (${words(error)})`, { cause: error })
  }
}

const isKey = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{20,}$/.test(value)

/** Throws `ConfigError` for what holds no secrets. `file`: what it is called. */
function parse(file: string, text: string): Partial<Secrets> {
  if (text.trim() === '') throw new ConfigError(`${file}: is empty; ${advice}`)
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${file}: is no JSON; ${advice}`, { cause: error })
  }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept))
    throw new ConfigError(`${file}: holds no names with secrets; ${advice}`)
  for (const name of [...secretNames, 'hashing']) {
    const value = (kept as Record<string, unknown>)[name]
    if (value === undefined || isKey(value)) continue
    if (!Array.isArray(value)) throw new ConfigError(`${file}: "${name}" is no hexadecimal secret; ${advice}`)
    if (!replaceable.has(name)) throw new ConfigError(`${file}: "${name}" takes one secret, not several`)
    if (value.length === 0 || value.length > keysMost || !value.every(isKey))
      throw new ConfigError(`${file}: "${name}" must hold one to ${String(keysMost)} hexadecimal secrets`)
  }
  const secrets = kept as Partial<Secrets>
  if (Array.isArray(secrets.encryption) && secrets.encryption.length > 1 && secrets.hashing === undefined)
    throw new ConfigError(
      `${file}: "encryption" holds several keys, so "hashing" must be there: the oldest of them, which stays`,
    )
  return secrets
}
const isWhole = (kept: Partial<Secrets>): kept is Secrets => secretNames.every((name) => kept[name] !== undefined)

/** Whole or not at all, also when the power goes: first the content is on the disk, then its name. */
function write(file: string, kept: Partial<Secrets>): void {
  const made = `${file}.${String(process.pid)}`
  const folder = openSync(path.dirname(file), 'r')
  try {
    const handle = openSync(made, 'w', 0o600)
    try {
      writeSync(handle, `${JSON.stringify(kept, null, 2)}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(made, file)
    fsyncSync(folder)
  } finally {
    closeSync(folder)
    rmSync(made, { force: true })
  }
}

const lockPatienceMs = 5_000
/** A start that was killed between two lines leaves its lock. */
const lockForgottenMs = 60_000

/** Runs `work` while no other process of this folder does. */
function alone(lock: string, work: () => void): void {
  const until = Date.now() + lockPatienceMs
  for (;;)
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > lockForgottenMs) rmSync(lock, { force: true })
      else if (Date.now() > until)
        throw new ConfigError(`${lock}: another start is writing there; delete it if none is`, { cause: error })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * Secrets that the operator does not give are made once and kept, readable only by us, in the data folder. Several processes
 * may start at once: each reads what the first one wrote. Whether they fit the database is seen later (check-encryption-key.ts).
 * Throws `ConfigError`, one line, when the file is there and cannot be used.
 */
export function storedSecrets(file: string): Secrets {
  let kept = read(file)
  if (isWhole(kept)) return kept
  try {
    alone(`${file}.lock`, () => {
      kept = read(file)
      if (isWhole(kept)) return
      for (const name of secretNames) kept[name] ??= randomBytes(name === 'realtimeKey' ? 10 : 32).toString('hex')
      write(file, kept)
    })
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const lacking = secretNames.filter((name) => kept[name] === undefined).join(', ')
    throw new ConfigError(`${file}: lacks ${lacking}, and cannot be written (${words(error)})`, { cause: error })
  }
  return kept as Secrets
}

/** The same, given as text (`SECRETS`), from which nothing may be missing. */
export function givenSecrets(text: string): Secrets {
  const kept = parse('SECRETS', text)
  const lacking = secretNames.filter((name) => kept[name] === undefined)
  if (!isWhole(kept)) throw new ConfigError(`SECRETS: lacks ${lacking.join(', ')}`)
  return kept
}
