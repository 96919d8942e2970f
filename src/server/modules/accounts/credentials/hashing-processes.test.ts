import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import type { Task } from './hasher.ts'
import { createHashingProcesses, hashing } from './hashing-processes.ts'
import { hashPassword, passwordCost, passwordMatches } from '../passwords.ts'

const verify = (password: string): Task => ({ kind: 'verify', password, against: '' })
/** Name of the task, process that did it, and whether it is one that was started to press. */
type Done = [string, number, string]
let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-hashing-'))
  file = path.join(folder, 'process.mjs')
  // answers its number after a moment; some words make it fail in different ways
  writeFileSync(
    file,
    `const kind = process.argv[2]
    process.on('message', ({ password }) => setTimeout(() => {
      if (password === 'throw') throw new Error('thrown')
      if (password === 'exit') process.exit(1)
      if (password === 'starve' && kind === 'patient') return
      process.send(password === 'wrong' ? { error: 'refused' } : { value: [password, process.pid, kind] })
    }, password === 'slow' ? 300 : 5))
    process.send({ yields: kind === 'patient' && !process.env.NO_PATIENCE })`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void vi.unstubAllEnvs())

const crew = (most: number, patienceMs: number) => {
  const processes = createHashingProcesses({ most, patienceMs, file })
  return (word: string) => processes.run(verify(word)) as Promise<Done>
}

describe('in processes of their own', () => {
  it.each([1, 2])('%i work at once and take the tasks in their order', async (most) => {
    const run = crew(most, 60_000)
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
    expect(new Set(answers.map(([, pid]) => pid)).size).toBe(most)
    if (most === 1) expect(ended).toEqual(names)
  })

  it('a task that fails fails alone, also when its process dies of it', async () => {
    const run = crew(1, 60_000)
    const words = ['a', 'wrong', 'b', 'exit', 'c', 'exit', 'd']
    const results = await Promise.allSettled(words.map((word) => run(word)))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false, true])
  })
})

describe('whoever waits too long', () => {
  it('is answered by a pressing process, begun or not, the first first', async () => {
    const patienceMs = 1000
    const run = crew(1, patienceMs)
    const words = ['starve', 'a', 'b', 'c']
    const answers = await Promise.all(words.map((word) => run(word)))
    expect(answers.map(([word, , kind]) => [word, kind])).toEqual(words.map((word) => [word, 'pressing']))
    expect(new Set(answers.map(([, pid]) => pid)).size).toBe(1)
    // as long as nothing moves there, nobody waits for it again
    const begun = performance.now()
    expect((await run('d'))[2]).toBe('pressing')
    expect(performance.now() - begun).toBeLessThan(patienceMs)
  })

  it('in a queue that moves is taken out of it; what is under way stays where it is', async () => {
    const run = crew(1, 1500)
    await run('ready')
    const answers = await Promise.all(Array.from({ length: 8 }, () => run('slow')))
    const kinds = answers.map(([, , kind]) => kind)
    expect(kinds.slice(0, 3)).toEqual(['patient', 'patient', 'patient'])
    expect(new Set(kinds.slice(3))).toEqual(new Set(['patient', 'pressing']))
  })

  it('waits on where no process is patient: then all are of low priority, and as many as ever', async () => {
    vi.stubEnv('NO_PATIENCE', '1')
    const run = crew(1, 10)
    const answers = await Promise.all(['slow', 'a', 'slow', 'b'].map((word) => run(word)))
    expect(new Set(answers.map(([, pid]) => pid)).size).toBe(1)
  })

  it('fails only when nobody is left who works for them', async () => {
    const run = crew(1, 50)
    const [starved, ended] = await Promise.allSettled([run('starve'), run('exit')])
    expect([starved.status, ended.status]).toEqual(['fulfilled', 'rejected'])
    expect((await run('a'))[2]).toBe('pressing')
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
  // in turn, so that a busy moment of the machine is not on one side only
  const times: { nobody: number; somebody: number }[] = []
  for (let round = 0; round < 15; round += 1) times.push({ nobody: await took(null), somebody: await took(hash) })
  const least = (who: 'nobody' | 'somebody'): number => Math.min(...times.map((one) => one[who]))
  const ratio = least('nobody') / least('somebody')
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
  await expect(hashing.run({ kind: 'verify', password: 'x', against: 'no hash' })).rejects.toThrow()
  const salt = Buffer.alloc(16, 7)
  const raw = (password: string) => hashing.run({ kind: 'raw', password, cost: passwordCost, salt })
  expect(await raw('code')).toEqual(await raw('code'))
  expect(await raw('code')).not.toEqual(await raw('other'))
})

/** Scheduling policy and niceness of the processes that this one has started to hash, by proc_pid_stat(5). */
function standing(): { pid: number; policy: number; nice: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
        if (Number(fields[1]) !== process.pid) return []
        if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('hashing-process.ts')) return []
        return [{ pid: Number(name), policy: Number(fields[38]), nice: Number(fields[16]) }]
      } catch {
        return [] // ended in between
      }
    })
}
const idlePolicy = 5
const task: Task = { kind: 'hash', password: 'x', cost: passwordCost }
/** A crew of its own that has made a hash, and what it has started for that. */
async function own() {
  const before = new Set(standing().map(({ pid }) => pid))
  const processes = createHashingProcesses({ most: 1, patienceMs: 60_000 })
  expect(await processes.run(task)).toContain('$argon2id$')
  return { processes, started: standing().filter(({ pid }) => !before.has(pid)) }
}

describe.runIf(process.platform === 'linux')('on Linux', () => {
  it('a patient process gets what is left over, and without chrt it is one of low priority', async () => {
    expect((await own()).started.map(({ policy }) => policy)).toEqual([idlePolicy])
    vi.stubEnv('PATH', '/nowhere')
    expect((await own()).started.map(({ policy, nice }) => [policy, nice])).toEqual([[0, 10]])
  })

  it('a stop that is meant for the program does not end a hash', async () => {
    const { processes, started } = await own()
    const hash = processes.run(task)
    for (const { pid } of started) {
      process.kill(pid, 'SIGINT')
      process.kill(pid, 'SIGTERM')
    }
    expect(await hash).toContain('$argon2id$')
    expect(standing()).toEqual(expect.arrayContaining(started))
  })
})

it('where no process can be started a hash fails, and the program goes on: when there is room again it hashes', async () => {
  const script = `const { closeSync, openSync } = await import('node:fs')
    const { createHashingProcesses } = await import(${JSON.stringify(path.join(import.meta.dirname, 'hashing-processes.ts'))})
    const processes = createHashingProcesses({ most: 1, patienceMs: 60_000 })
    const files = []
    try { for (;;) files.push(openSync('/dev/null', 'r')) } catch {}
    const hash = () => processes.run({ kind: 'hash', password: 'x', cost: ${JSON.stringify(passwordCost)} }).then(() => 'made', () => 'failed')
    const first = await Promise.all([hash(), hash()])
    for (const file of files) closeSync(file)
    console.log([...first, await hash()].join(' '))`
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { timeout: 20_000, killSignal: 'SIGKILL' },
  )
  expect(stdout.trim()).toBe('failed failed made')
})

it('a process that is refused at once fails a hash as well', async () => {
  const refused = createHashingProcesses({ most: 1, patienceMs: 300, file: 'no\0name' })
  const both = await Promise.allSettled([refused.run(verify('a')), refused.run(verify('b'))])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('ends silently with the program, also when that is killed', async () => {
  const script = `const { createHashingProcesses } = await import(${JSON.stringify(path.join(import.meta.dirname, 'hashing-processes.ts'))})
    const processes = createHashingProcesses({ most: 1, patienceMs: 60_000 })
    const task = { kind: 'hash', password: 'x', cost: ${JSON.stringify(passwordCost)} }
    await processes.run(task)
    void processes.run(task)
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (part: Buffer) => (said += part.toString()))
  // both write there, so it is closed only when both have ended
  await new Promise((resolve) => program.once('close', resolve))
  expect([program.signalCode, said]).toEqual(['SIGKILL', ''])
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
