import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Argon2's `memoryCost` in KiB, passes, and lanes within one hash. */
export type Cost = { memoryCost: number; timeCost: number; parallelism: number }
export type HashTask =
  | { kind: 'hash'; password: string; cost: Cost }
  | { kind: 'raw'; password: string; cost: Cost; salt: Uint8Array }
  | { kind: 'verify'; password: string; against: string }
export type HashAnswer = { value: unknown } | { error: string }

type Waiting = { task: HashTask; answer: (value: unknown) => void; fail: (error: Error) => void }
type HashingThread = { worker: Worker; busy: Waiting | null }
export type Hashing = { run(task: HashTask): Promise<unknown> }

/**
 * Slow hashes in threads of low priority, one after another in each, so that the event loop, the database and the thread
 * pool, which reads files, come first. First come, first served. A thread is started when it is first needed, and anew
 * after it has died; it keeps the program alive only while it works. When `waitingMost` wait, the next is refused with an
 * error that passes (503): an answer after many seconds helps nobody, and each may be a try of somebody who guesses.
 */
export function createHashing({
  threads: most,
  waitingMost,
  file = new URL('hashing-thread.ts', import.meta.url),
}: {
  threads: number
  waitingMost: number
  file?: URL
}): Hashing {
  const threads: HashingThread[] = []
  const waiting: Waiting[] = []

  function start(): HashingThread {
    const worker = new Worker(file)
    const thread: HashingThread = { worker, busy: null }
    let dead = false
    const end = (why: Error): void => {
      if (dead) return
      dead = true
      threads.splice(threads.indexOf(thread), 1)
      thread.busy?.fail(why)
      next()
    }
    worker.on('message', (said: HashAnswer) => {
      // `node --watch` has each thread tell here which files it reads
      if (!('value' in said) && !('error' in said)) return
      const asker = thread.busy
      thread.busy = null
      worker.unref()
      if ('error' in said) asker?.fail(new Error(said.error))
      else asker?.answer(said.value)
      next()
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('A hashing thread ended.')))
    threads.push(thread)
    return thread
  }

  function next(): void {
    while (waiting.length > 0) {
      const free = threads.find(({ busy }) => busy === null) ?? (threads.length < most ? start() : undefined)
      const asker = free && waiting.shift()
      if (!asker) return
      free.busy = asker
      free.worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; threads have none
      free.worker.postMessage(asker.task)
    }
  }

  return {
    run: (task) =>
      new Promise((answer, fail) => {
        if (waiting.length >= waitingMost)
          return fail(Object.assign(new Error('Too many passwords wait to be checked.'), { code: '53000' }))
        waiting.push({ task, answer, fail })
        next()
      }),
  }
}

const threadsMost = 2
/** Ten seconds of two threads. */
const waitingMost = 800
/** The program's own. One processor stays free for the event loop and the database. */
export const hashing = createHashing({
  threads: Math.min(threadsMost, Math.max(1, availableParallelism() - 1)),
  waitingMost,
})
