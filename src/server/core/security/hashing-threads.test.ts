import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHashingThreads, hashing } from './hashing-threads.ts'
import { hashPassword, passwordCost, passwordMatches } from './passwords.ts'

const verify = (password: string) => ({ kind: 'verify' as const, password, against: '' })
let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-threads-'))
  file = path.join(folder, 'thread.mjs')
  // answers the number of its thread after a moment; some words make it fail in different ways
  writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ password }) => setTimeout(() => {
      if (password === 'throw') throw new Error('thrown')
      if (password === 'exit') process.exit(1)
      parentPort.postMessage(password === 'wrong' ? { error: 'refused' } : { value: [password, threadId] })
    }, 5))`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([1, 2])('%i work at once and take the tasks in their order', async (count) => {
  const threads = createHashingThreads(count, file)
  const ended: string[] = []
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_one, index) => {
      const [name, thread] = (await threads.run(verify(String(index)))) as [string, number]
      ended.push(name)
      return [name, thread] as const
    }),
  )
  expect(answers.map(([name]) => name)).toEqual(Array.from({ length: 12 }, (_one, index) => String(index)))
  expect(new Set(answers.map(([, thread]) => thread)).size).toBe(count)
  if (count === 1) expect(ended).toEqual(answers.map(([name]) => name))
})

it('a task that fails fails alone, also when its thread dies of it', async () => {
  const threads = createHashingThreads(1, file)
  const words = ['a', 'wrong', 'b', 'throw', 'c', 'exit', 'd']
  const results = await Promise.allSettled(words.map((word) => threads.run(verify(word))))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false, true])
})

it('hashes as it should, and a hash of nobody takes as long as one of somebody', async () => {
  const hash = await hashPassword('a good long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await passwordMatches('a good long password', hash), await passwordMatches('another', hash)]).toEqual([
    true,
    false,
  ])
  const took = async (against: string | null): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const begun = performance.now()
      expect(await passwordMatches('another', against)).toBe(false)
      times.push(performance.now() - begun)
    }
    return Math.min(...times)
  }
  const ratio = (await took(null)) / (await took(hash))
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
  await expect(hashing.run({ kind: 'verify', password: 'x', against: 'no hash' })).rejects.toThrow()
  const salt = Buffer.alloc(16, 7)
  const raw = (password: string) => hashing.run({ kind: 'raw', password, cost: passwordCost, salt })
  expect(await raw('code')).toEqual(await raw('code'))
  expect(await raw('code')).not.toEqual(await raw('other'))
})

// elsewhere a thread has no priority of its own
it.runIf(process.platform === 'linux')('only hashing has the low priority', async () => {
  await hashPassword('x')
  const niceOf = (task: string): number => {
    const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16])
  }
  const all = readdirSync('/proc/self/task').map(niceOf)
  const low = Math.max(...all)
  expect(low - niceOf(String(process.pid))).toBe(10)
  expect(all.filter((nice) => nice === low).length).toBeLessThanOrEqual(2)
})
