import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import { ownProgram } from './program.ts'

const program = ownProgram(18_612)
beforeAll(() => program.start())
afterAll(() => program.end())

const postmaster = (): number =>
  Number(readFileSync(path.join(program.folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** A call that the program must answer, whatever becomes of the database; says whether it still runs where it did not. */
const ask = (address: string, init?: RequestInit): Promise<Response> =>
  fetch(`${program.address}${address}`, init).catch((error: unknown) => {
    const { exitCode, signalCode } = program.process
    throw new Error(`${address} was not answered; the program's end: ${String(exitCode)}, ${String(signalCode)}`, {
      cause: error,
    })
  })

it('answers 503 while the database is away, and goes on by itself when it is back', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 2; round += 1) {
    process.kill(postmaster(), round === 0 ? 'SIGKILL' : 'SIGINT')
    let ready = false
    for (let tries = 0; tries < 300 && !ready; tries += 1) {
      const answers = await Promise.all([
        ask('/api/creators'),
        ask('/api/users/nobody'),
        ask('/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login: 'nobody', password: 'nothing at all' }),
        }),
      ])
      for (const answer of answers) {
        statuses.add(answer.status)
        const body = (await answer.json()) as { code?: string }
        if (answer.status >= 500) expect([answer.status, body.code]).toEqual([503, 'unavailable'])
      }
      ready = tries > 20 && (await ask('/readyz')).ok && answers.every((answer) => answer.status < 500)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(ready).toBe(true)
  }
  expect(statuses).toContain(503)
  expect((await ask('/healthz')).ok).toBe(true)
})

it('goes on also when the database goes at the moment the program begins to answer', async () => {
  const gone = new Promise((resolve) => program.process.once('exit', resolve))
  program.process.kill('SIGTERM')
  await gone
  const started = program.start()
  const answers = () =>
    fetch(`${program.address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 1))
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await started
  await vi.waitFor(() => expect(postmaster()).not.toBe(killed), { timeout: patienceMs })
  // what /readyz says may be half a second old, from before
  await vi.waitFor(async () => expect((await ask('/api/creators')).status).toBe(200), { timeout: patienceMs })
  expect((await ask('/readyz')).ok).toBe(true)
})
