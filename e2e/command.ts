import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { inject } from 'vitest'

/** A command of the operator's, beside the running program; gives what it said. Throws that when it did not do its work. */
export function command(...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/cli/main.ts', ...words], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: inject('dataFolder'),
      LOG_LEVEL: 'silent',
      PAYOUT_NAME: 'Fanfare',
      PAYOUT_IBAN: 'NL91ABNA0417164300',
      PAYOUT_BIC: 'ABNANL2A',
    },
  })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
