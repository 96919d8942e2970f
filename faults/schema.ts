import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'

/** Whom the calls are made as: nobody, or one of the demo's own people. */
export const askers = ['guest', 'fan', 'creator'] as const
export type Asker = (typeof askers)[number]

const access = z.object({ password: z.string(), logIns: z.object({ fan: z.string(), creator: z.string() }) })

/** What ends the session that the run goes by, or the account: left out. */
const ends = ['/logout', '/sessions', '/deletion']

/** A session of its own for this run, by the demo's log-ins. */
async function logIn(url: string, as: Exclude<Asker, 'guest'>): Promise<string> {
  const people: unknown = JSON.parse(await readFile(path.join(import.meta.dirname, '../demo/fans.json'), 'utf8'))
  const { password, logIns } = z.parse(access, people)
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: logIns[as], password }),
  })
  if (!answer.ok) throw new Error(`The log-in of the demo's ${as} was answered ${String(answer.status)}.`)
  return z.parse(z.object({ token: z.string() }), await answer.json()).token
}

/**
 * Fuzzes a running program by its own OpenAPI document (https://schemathesis.readthedocs.io, from PyPI, on the PATH): no 5xx, no
 * answer that the document does not name, no wrong input that is taken. The program needs the demo data and `RATE_LIMITS=off`,
 * and is not to be used for anything else afterwards. Resolves to the tool's exit code.
 */
export async function runSchema(url: string, as: Asker, options: { examples: number; seed: number }): Promise<number> {
  const args = [
    '--config-file',
    path.join(import.meta.dirname, 'schemathesis.toml'),
    'run',
    `${url}/api/openapi.json`,
    `--url=${url}/api`,
    '--phases=examples,coverage,fuzzing,stateful',
    `--max-examples=${String(options.examples)}`,
    `--seed=${String(options.seed)}`,
    '--workers=1',
    '--continue-on-failure',
    '--suppress-health-check=all',
    '--generation-database=none',
    '--warnings=off',
    ...ends.map((one) => `--exclude-path=${one}`),
    ...(as === 'guest' ? [] : [`--header=Authorization: Bearer ${await logIn(url, as)}`]),
  ]
  return new Promise((resolve, reject) => {
    // it leaves a cache where it stands
    spawn('schemathesis', args, { stdio: 'inherit', cwd: tmpdir() })
      .once('error', () => reject(new Error('schemathesis is not on the PATH (pip install schemathesis).')))
      .once('exit', (code) => resolve(code ?? 1))
  })
}
