import type { Database } from './database.ts'
import type { Program } from './programs.ts'
import type { Random } from './random.ts'
import type { Relay } from './relay.ts'

export type Victims = { api: Program; worker: Program; database: Database; front: Relay }
export type Tally = Record<string, number>
type Trouble = { atMs: number; what: keyof typeof deeds }

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A signal to a process; false when it is gone. */
function signal(pid: number | null | undefined, name: NodeJS.Signals): boolean {
  if (pid === null || pid === undefined || !(pid > 1)) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function freeze(pid: number | null | undefined, ms: number): Promise<boolean> {
  if (!signal(pid, 'SIGSTOP')) return false
  await sleep(ms)
  signal(pid, 'SIGCONT')
  return true
}

/** Kills a process, once there is one: what was killed just before is being started again. Waits for its end. */
async function kill(find: () => number | null): Promise<boolean> {
  let pid = find()
  for (let tries = 0; tries < 300 && pid === null; tries += 1) {
    await sleep(50)
    pid = find()
  }
  if (!signal(pid, 'SIGKILL')) return false
  for (let tries = 0; tries < 300 && find() === pid; tries += 1) await sleep(10)
  return true
}

/** Mostly it hits what has come up and worked for a moment, now and then what is just starting. */
async function untilAtWork(program: Program, random: Random): Promise<void> {
  if (random.next() > 0.85) return
  for (let tries = 0; tries < 600 && !program.isReady(); tries += 1) await sleep(50)
  await sleep(random.between(0, 4000))
}
async function killProgram(program: Program, random: Random): Promise<boolean> {
  await untilAtWork(program, random)
  return kill(program.pid)
}

const deeds = {
  'kill -9 api': ({ api }: Victims, random: Random) => killProgram(api, random),
  'kill -9 worker': ({ worker }: Victims, random: Random) => killProgram(worker, random),
  'kill -9 database': async ({ api, database }: Victims, random: Random) => {
    await untilAtWork(api, random)
    return kill(database.postmaster)
  },
  'kill -9 database process': async ({ api, database }: Victims, random: Random) => {
    await untilAtWork(api, random)
    const pid = random.pick([...database.backends(), null])
    return kill(() => (pid !== null && database.backends().includes(pid) ? pid : null))
  },
  'stop api': async ({ api }: Victims, random: Random) => freeze(api.pid(), random.between(200, 4000)),
  'stop worker': async ({ worker }: Victims, random: Random) => freeze(worker.pid(), random.between(200, 8000)),
  'stop database process': async ({ database }: Victims, random: Random) =>
    freeze(random.pick([...database.backends(), null]), random.between(100, 2000)),
  'cut customers': async ({ front }: Victims, random: Random) => front.cut(random.next()) > 0,
  'lose answers to customers': async ({ front }: Victims, random: Random) => {
    front.loseAnswers(random.between(1, 6))
    return true
  },
  'cut database': async ({ database }: Victims, random: Random) => database.line.cut(random.next()) > 0,
  'lose answers of the database': async ({ database }: Victims, random: Random) => {
    database.line.loseAnswers(random.between(1, 4))
    return true
  },
}

const kills = [
  'kill -9 api',
  'kill -9 api',
  'kill -9 api',
  'kill -9 worker',
  'kill -9 worker',
  'kill -9 worker',
  'kill -9 database',
  'kill -9 database',
  'kill -9 database process',
  'kill -9 database process',
] as const
const others = [
  'stop api',
  'stop worker',
  'stop database process',
  'cut customers',
  'lose answers to customers',
  'lose answers to customers',
  'cut database',
  'lose answers of the database',
  'lose answers of the database',
] as const

/** All trouble of a run, by the seed alone: so many kills and as much of the rest, at any time of it. Every fifth kill hits the API, so that customers of a short run feel some. */
export function planTrouble(random: Random, totalMs: number, killCount: number): Trouble[] {
  const slot = totalMs / killCount
  return Array.from({ length: killCount }, (_, index): Trouble[] => [
    { atMs: (index + random.next()) * slot, what: index % 5 === 0 ? 'kill -9 api' : random.pick(kills) },
    { atMs: (index + random.next()) * slot, what: random.pick(others) },
  ])
    .flat()
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** Does it all at its time, and counts what hit somebody. */
export async function makeTrouble(
  plan: readonly Trouble[],
  totalMs: number,
  victims: Victims,
  random: Random,
): Promise<Tally> {
  const tally: Tally = {}
  const begun = performance.now()
  // the same trouble comes one after the other: nobody is killed twice by one kill
  const lines = new Map<string, Promise<void>>()
  for (const { atMs, what } of plan) {
    await sleep(Math.max(0, atMs - (performance.now() - begun)))
    const before = lines.get(what) ?? Promise.resolve()
    lines.set(
      what,
      before.then(async () => {
        if (await deeds[what](victims, random)) tally[what] = (tally[what] ?? 0) + 1
      }),
    )
  }
  await sleep(Math.max(0, totalMs - (performance.now() - begun)))
  await Promise.all(lines.values())
  return tally
}
