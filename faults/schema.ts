import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { allRoutes } from '#contract/all-routes.ts'
import type { Route } from '#contract/http.ts'

/** Whom the calls are made as: nobody, or one of the demo's own people. */
export const askers = ['guest', 'fan', 'creator'] as const
export type Asker = (typeof askers)[number]

const access = z.object({ password: z.string(), logIns: z.object({ fan: z.string(), creator: z.string() }) })

/** What ends the session that the run goes by, or the account, and uploads, whose bodies the tool cannot write: left out. */
const leftOut = ['/logout', '/sessions', '/deletion', '/uploads', '/uploads/{id}']
/** Addresses that do not stand below /api, as the document writes them: the tool knows one server at a time. */
const outside = [
  ...new Set(
    Object.entries<Route>(allRoutes)
      .filter(([, route]) => route.outsideApi)
      .map(([key]) => key.replace(/^\w+ /, '').replaceAll(/:(\w+)/g, '{$1}')),
  ),
]

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
 * and is not to be used for anything else afterwards. Two runs, below /api and beside it. Resolves to the worse exit code.
 */
export async function runSchema(url: string, as: Asker, options: { examples: number; seed: number }): Promise<number> {
  const who = as === 'guest' ? [] : [`--header=Authorization: Bearer ${await logIn(url, as)}`]
  const below = [...leftOut, ...outside].map((one) => `--exclude-path=${one}`)
  const inApi = await runTool([`${url}/api/openapi.json`, `--url=${url}/api`, ...below, ...who], options)
  const beside = outside.filter((one) => !leftOut.includes(one)).map((one) => `--include-path=${one}`)
  const outOfIt = await runTool([`${url}/api/openapi.json`, `--url=${url}`, ...beside, ...who], options)
  return Math.max(inApi, outOfIt)
}

function runTool(of: readonly string[], options: { examples: number; seed: number }): Promise<number> {
  const args = [
    '--config-file',
    path.join(import.meta.dirname, 'schemathesis.toml'),
    'run',
    ...of,
    '--phases=examples,coverage,fuzzing,stateful',
    `--max-examples=${String(options.examples)}`,
    `--seed=${String(options.seed)}`,
    '--workers=1',
    '--continue-on-failure',
    '--suppress-health-check=all',
    '--generation-database=none',
    '--warnings=off',
  ]
  return new Promise((resolve, reject) => {
    // it leaves a cache where it stands
    spawn('schemathesis', args, { stdio: 'inherit', cwd: tmpdir() })
      .once('error', () => reject(new Error('schemathesis is not on the PATH (pip install schemathesis).')))
      .once('exit', (code) => resolve(code ?? 1))
  })
}
