import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownProgram } from './program.ts'

const program = ownProgram(18_612)
beforeAll(() => program.start(), 60_000)
afterAll(() => program.end())

const postmaster = (): number =>
  Number(readFileSync(path.join(program.folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

it('answers 503 while the database is away, and goes on by itself when it is back', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 2; round += 1) {
    process.kill(postmaster(), round === 0 ? 'SIGKILL' : 'SIGINT')
    let ready = false
    for (let tries = 0; tries < 300 && !ready; tries += 1) {
      const answers = await Promise.all([
        fetch(`${program.address}/api/creators`),
        fetch(`${program.address}/api/users/nobody`),
        fetch(`${program.address}/api/login`, {
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
      ready =
        tries > 20 && (await fetch(`${program.address}/readyz`)).ok && answers.every((answer) => answer.status < 500)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(ready).toBe(true)
  }
  expect(statuses).toContain(503)
  expect((await fetch(`${program.address}/healthz`)).ok).toBe(true)
}, 90_000)
