import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Secrets that the operator does not give are made once and kept, readable only by us, in the data folder. */
export function keptSecrets(dataDir: string): Record<string, string> {
  const file = path.join(dataDir, 'secrets.json')
  const kept: Record<string, string> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {}
  const wanted = [
    'antiForgery',
    'media',
    'vault',
    'sandboxWebhook',
    'realtimeKey',
    'realtimeSecret',
    'vapid',
    'mailLinks',
  ]
  if (wanted.every((name) => kept[name])) return kept
  for (const name of wanted) kept[name] ??= randomBytes(name === 'realtimeKey' ? 10 : 32).toString('hex')
  // whole or not at all: a crash leaves the old file, and of two first starts the later one reads what the earlier wrote
  const made = `${file}.${String(process.pid)}`
  writeFileSync(made, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  try {
    if (existsSync(file)) renameSync(made, file)
    else linkSync(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return keptSecrets(dataDir)
  } finally {
    rmSync(made, { force: true })
  }
  return kept
}
