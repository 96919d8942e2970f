import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassing } from '#platform/transient-faults.ts'
import { createTestApp } from '#test/app.ts'
import { testCost } from '#test/cheap-passwords.ts'
import { createHashing, hashing, type HashTask } from './hashing.ts'
import { hashPassword, hashPasswordsAt, hashWithSalt, passwordCost, passwordMatches } from '../passwords.ts'

const verify = (password: string): HashTask => ({ kind: 'verify', password, against: '' })
/** Name of the task, and number of the thread that did it. */
type Done = [string, number]
let folder: string
let file: URL
beforeAll(() => {
  hashPasswordsAt(passwordCost)
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-hashing-'))
  const name = path.join(folder, 'thread.mjs')
  file = pathToFileURL(name)
  // tells first what it reads, as under `node --watch`, and answers after a moment; some words make it fail in different ways
  writeFileSync(
    name,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.postMessage({ 'watch:import': ['file:///thread.mjs'] })
    parentPort.on('message', ({ password }) => setTimeout(() => {
      if (password === 'throw') throw new Error('thrown')
      if (password === 'exit') process.exit(1)
      parentPort.postMessage(password === 'wrong' ? { error: 'refused' } : { value: [password, threadId] })
    }, 5))`,
  )
})
afterAll(() => {
  hashPasswordsAt(testCost)
  rmSync(folder, { recursive: true, force: true })
})

const crew = (threads: number, waitingMost = 100) => {
  const made = createHashing({ threads, waitingMost, file })
  return (word: string) => made.run(verify(word)) as Promise<Done>
}

describe('in threads of their own', () => {
  it.each([1, 2])('%i work at once and take the tasks in their order', async (threads) => {
    const run = crew(threads)
    const ended: string[] = []
    const names = Array.from({ length: 12 }, (_one, index) => String(index))
    const answers = await Promise.all(
      names.map(async (name) => {
        const done = await run(name)
        ended.push(done[0])
        return done
      }),
    )
    expect(answers.map(([name]) => name)).toEqual(names)
    expect(new Set(answers.map(([, thread]) => thread)).size).toBe(threads)
    if (threads === 1) expect(ended).toEqual(names)
  })

  it('a task that fails fails alone, also when its thread dies of it', async () => {
    const run = crew(1)
    const words = ['a', 'wrong', 'b', 'exit', 'c', 'throw', 'd']
    const results = await Promise.allSettled(words.map((word) => run(word)))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false, true])
  })

  it('more than may wait are refused at once, as trouble that passes, and those who wait are served', async () => {
    const run = crew(1, 3)
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((word) => run(word)))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(isPassing((results[4] as PromiseRejectedResult).reason)).toBe(true)
    expect((await run('f'))[0]).toBe('f')
  })

  it('a thread that cannot be started fails what waits, and nothing hangs', async () => {
    const missing = createHashing({ threads: 1, waitingMost: 10, file: new URL('missing.mjs', file) })
    const both = await Promise.allSettled([missing.run(verify('a')), missing.run(verify('b'))])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

it('hashes as it should, and a hash of nobody takes as long as one of somebody', async () => {
  const hash = await hashPassword('a good long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await passwordMatches('a good long password', hash), await passwordMatches('another', hash)]).toEqual([
    true,
    false,
  ])
  const took = async (against: string | null): Promise<number> => {
    const begun = performance.now()
    expect(await passwordMatches('another', against)).toBe(false)
    return performance.now() - begun
  }
  // each beside the other: a core does twice as much in a moment when the one next to it rests
  const ratios: number[] = []
  for (let round = 0; round < 15; round += 1) ratios.push((await took(null)) / (await took(hash)))
  const middle = ratios.toSorted((a, b) => a - b)[7]
  expect(middle).toBeGreaterThan(0.5)
  expect(middle).toBeLessThan(2)
  await expect(hashing.run({ kind: 'verify', password: 'x', against: 'no hash' })).rejects.toThrow()
  const salt = Buffer.alloc(16, 7)
  expect(await hashWithSalt('code', salt)).toEqual(await hashWithSalt('code', salt))
  expect(await hashWithSalt('code', salt)).not.toEqual(await hashWithSalt('other', salt))
})

it('a program that nobody told otherwise pays the full price', () => {
  const passwords = new URL('../passwords.ts', import.meta.url).href
  const program = `import(${JSON.stringify(passwords)})
    .then(({ hashPassword }) => hashPassword('a good long password')).then(console.log)`
  const hash = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

/** Niceness of every thread of this program, by proc_pid_stat(5). */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      return [Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])]
    } catch {
      return [] // ended in between
    }
  })

it.runIf(process.platform === 'linux')('hashes behind the rest of the program, which keeps its priority', async () => {
  const before = priorities()
  await hashPassword('a good long password')
  const own = createHashing({ threads: 1, waitingMost: 1 })
  await own.run({ kind: 'hash', password: 'x', cost: passwordCost })
  const least = Math.min(...before)
  expect(priorities()).toContain(Math.max(10, ...before))
  expect(priorities().filter((nice) => nice === least).length).toBeGreaterThan(1)
})

it('people get in while others want every processor', async () => {
  const app = await createTestApp()
  const loops: ChildProcess[] = []
  try {
    const { username } = await app.signUp('patient_one')
    for (let count = 0; count < 3; count += 1)
      loops.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
    const body = { login: username, password: 'a good long password' }
    const took = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const begun = performance.now()
        expect((await app.call('POST /login', { body })).status).toBe(200)
        return performance.now() - begun
      }),
    )
    expect(Math.max(...took)).toBeLessThan(10_000)
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
    await app.close()
  }
})
