import { type ChildProcess, fork } from 'node:child_process'

/** Argon2's `memoryCost` in KiB, passes, and lanes within one hash. */
export type Cost = { memoryCost: number; timeCost: number; parallelism: number }
export type Task =
  | { kind: 'hash'; password: string; cost: Cost }
  | { kind: 'raw'; password: string; cost: Cost; salt: Uint8Array }
  | { kind: 'verify'; password: string; against: string }
export type Answer = { value: unknown } | { error: string }
/** A patient process leaves the processors to everybody else, a pressing one takes its small part. */
export type Patience = 'patient' | 'pressing'
/** The first word of a process: whether it gets nothing where all processors are taken. */
export type Begun = { yields: boolean }

/** Somebody who waits for a hash, and how many processes are at it. */
export type Asker = {
  task: Task
  /** Milliseconds of `performance.now()`. */
  since: number
  hashers: number
  answered: boolean
  answer: (value: unknown) => void
  fail: (error: Error) => void
}

/** A process that makes one hash after another. */
export type Hasher = {
  patience: Patience
  yields: boolean
  /** Whose hash it makes and since when, also when somebody else was faster; null: it is free. */
  work: { asker: Asker; since: number } | null
  give(asker: Asker): void
}

// They end by themselves when the program is gone, but not soon where nothing is left for them.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Null where the machine has no room for one, such as memory; what else keeps one from starting is told as its event. */
function forked(file: string, patience: Patience): ChildProcess | null {
  try {
    return fork(file, [patience], {
      // the program's own flags (memory, inspection) are not for this one
      execArgv: ['--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  } catch {
    return null
  }
}

/** Starts a process from `file`. `free` is called when it can take the next task, `gone` when it has ended. It keeps the program alive only while it works. */
export function startHasher(
  file: string,
  patience: Patience,
  { free, gone }: { free: () => void; gone: (hasher: Hasher) => void },
): Hasher {
  const child = forked(file, patience)
  const keepAlive = (yes: boolean): void => {
    child?.[yes ? 'ref' : 'unref']()
    child?.channel?.[yes ? 'ref' : 'unref']()
  }

  const hasher: Hasher = {
    patience,
    yields: false,
    work: null,
    give(asker) {
      asker.hashers += 1
      hasher.work = { asker, since: performance.now() }
      keepAlive(true)
      // one that could not be started, or has just ended, says so in a moment, and then fails whoever waits for it
      if (child?.connected) child.send(asker.task)
    },
  }
  let ended = false
  const lose = (error: Error): void => {
    if (ended) return
    ended = true
    if (child) running.delete(child)
    const asker = hasher.work?.asker
    hasher.work = null
    if (asker) {
      asker.hashers -= 1
      if (asker.hashers === 0 && !asker.answered) asker.fail(error)
    }
    gone(hasher)
  }
  if (!child) {
    setImmediate(lose, new Error('No hashing process could be started.'))
    return hasher
  }
  running.add(child)
  child.on('message', (said: Begun | Answer) => {
    if ('yields' in said) {
      hasher.yields = said.yields
      // what was given to it while it started waits only from now on
      if (hasher.work) hasher.work.since = performance.now()
      return free()
    }
    const asker = hasher.work?.asker
    hasher.work = null
    keepAlive(false)
    if (asker) {
      asker.hashers -= 1
      asker.answered = true
      if ('error' in said) asker.fail(new Error(said.error))
      else asker.answer(said.value)
    }
    free()
  })
  child.on('error', lose)
  child.on('exit', () => lose(new Error('A hashing process ended.')))
  keepAlive(false)
  return hasher
}
