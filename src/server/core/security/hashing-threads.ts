import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** Argon2's `memoryCost` in KiB, passes, and lanes within one hash. */
export type Cost = { memoryCost: number; timeCost: number; parallelism: number }
export type HashingTask =
  | { kind: 'hash'; password: string; cost: Cost }
  | { kind: 'raw'; password: string; cost: Cost; salt: Uint8Array }
  | { kind: 'verify'; password: string; against: string }
export type HashingAnswer = { value: unknown } | { error: string }

type Waiting = { task: HashingTask; answer: (value: unknown) => void; fail: (error: Error) => void }
export type HashingThreads = { run(task: HashingTask): Promise<unknown> }

/**
 * Slow hashes on threads of their own, of low priority: one processor stays free for the event loop and the database, and
 * the common thread pool, which reads files and makes pictures, has nothing to do with log-ins. First come, first served.
 * A thread is started when it is first needed, and anew after a crash; idle ones do not keep the program alive.
 */
export function createHashingThreads(
  most: number,
  file = path.join(import.meta.dirname, 'hashing-thread.ts'),
): HashingThreads {
  const idle: Worker[] = []
  const waiting: Waiting[] = []
  let threads = 0

  function start(): Worker {
    threads += 1
    const worker = new Worker(file)
    worker.on('exit', () => {
      threads -= 1
      const index = idle.indexOf(worker)
      if (index !== -1) idle.splice(index, 1)
      next()
    })
    return worker
  }

  function give(worker: Worker, { task, answer, fail }: Waiting): void {
    const end = (): void => {
      worker.off('message', done)
      worker.off('error', broken)
      worker.off('exit', gone)
    }
    const done = (given: HashingAnswer): void => {
      end()
      worker.unref()
      idle.push(worker)
      if ('error' in given) fail(new Error(given.error))
      else answer(given.value)
      next()
    }
    const broken = (error: unknown): void => {
      end()
      fail(error instanceof Error ? error : new Error(String(error)))
    }
    const gone = (): void => broken(new Error('A hashing thread ended.'))
    worker.on('message', done)
    worker.on('error', broken)
    worker.on('exit', gone)
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; threads have none
    worker.postMessage(task)
  }

  function next(): void {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (threads < most ? start() : undefined)
      if (!worker) return
      give(worker, waiting.shift() as Waiting)
    }
  }

  return {
    run: (task) =>
      new Promise((answer, fail) => {
        waiting.push({ task, answer, fail })
        next()
      }),
  }
}

const threadsMost = 2
/** The program's own. */
export const hashing = createHashingThreads(Math.min(threadsMost, Math.max(1, availableParallelism() - 1)))
