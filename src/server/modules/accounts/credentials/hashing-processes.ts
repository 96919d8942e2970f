import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Asker, type Hasher, type Patience, startHasher, type Task } from './hasher.ts'

export type HashingProcesses = { run(task: Task): Promise<unknown> }
type Options = {
  /** Processes of each kind, and so twice as many hashes at once, each with the memory that it costs. */
  most: number
  /** Whoever has waited for so long is given to a process that gets its part of a busy machine. */
  patienceMs: number
  file?: string
}

/**
 * Slow hashes in processes of their own: the event loop and the database come first, and the common thread pool, which reads
 * files and makes pictures, has nothing to do with log-ins. Patient processes take only what nobody else wants of a
 * processor. Where that is nothing, a hash is moved, or if it was begun made again, by a pressing process of low priority.
 * First come, first served. A process is started when it is first needed, and anew after a crash. Where processes cannot be
 * patient they are of low priority, and there are no others.
 */
export function createHashingProcesses({
  most,
  patienceMs,
  file = path.join(import.meta.dirname, 'hashing-process.ts'),
}: Options): HashingProcesses {
  const hashers: Hasher[] = []
  const waiting: Asker[] = []
  let alarm: NodeJS.Timeout | undefined
  const late = (since: number): boolean => performance.now() - since >= patienceMs
  const of = (patience: Patience): Hasher[] => hashers.filter((hasher) => hasher.patience === patience)

  function start(patience: Patience): Hasher {
    const gone = (hasher: Hasher): void => {
      hashers.splice(hashers.indexOf(hasher), 1)
      next()
    }
    const hasher = startHasher(file, patience, { free: next, gone })
    hashers.push(hasher)
    return hasher
  }
  function someone(patience: Patience): Hasher | undefined {
    const all = of(patience)
    return all.find(({ work }) => work === null) ?? (all.length < most ? start(patience) : undefined)
  }
  /** Gives everything to whoever is free and should have it. Called whenever something has changed. */
  function next(): void {
    for (let asker = waiting[0]; asker; asker = waiting[0]) {
      const hasher = someone('patient')
      if (!hasher) break
      hasher.give(asker)
      waiting.shift()
    }
    for (let asker = overdue(); asker; asker = overdue()) {
      const hasher = someone('pressing')
      if (!hasher) break
      hasher.give(asker)
      if (waiting[0] === asker) waiting.shift()
    }
    lookAgain()
  }
  /** Whose patience is at its end. Where all patient processes are held up, nobody waits for them to be so again. */
  function overdue(): Asker | undefined {
    const patient = of('patient')
    if (!patient.every(({ yields }) => yields)) return undefined
    const held = patient.flatMap(({ work }) => (work && late(work.since) ? [work.asker] : []))
    const alone = held.find((asker) => !asker.answered && asker.hashers === 1)
    const [first] = waiting
    return alone ?? (first && (held.length === most || late(first.since)) ? first : undefined)
  }
  /** When the next one's patience ends. */
  function lookAgain(): void {
    clearTimeout(alarm)
    const begun = of('patient').flatMap(({ work }) => (work ? [work.since] : []))
    const since = [...begun, ...waiting.slice(0, 1).map((asker) => asker.since)].filter((at) => !late(at))
    if (since.length === 0) return
    alarm = setTimeout(next, Math.ceil(Math.min(...since) + patienceMs - performance.now())).unref()
  }

  return {
    run: (task) =>
      new Promise((answer, fail) => {
        waiting.push({ task, since: performance.now(), hashers: 0, answered: false, answer, fail })
        next()
      }),
  }
}

const processesMost = 2
/** Of each kind. One processor stays free for the event loop and the database. */
const most = Math.min(processesMost, Math.max(1, availableParallelism() - 1))
const patienceMs = 300
/** The program's own. */
export const hashing = createHashingProcesses({ most, patienceMs })
