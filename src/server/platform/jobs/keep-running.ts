import { setTimeout } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Log } from '../log.ts'

export type KeptRunner = {
  /** Lets the jobs that run finish. */
  stop(): Promise<void>
}

/** Before a runner that has ended is followed by another. */
const restMs = 1_000

/**
 * A runner of the queue's library, and another after each that ends by itself: it gives up after faults of its own (its timer for
 * recurring jobs, its pool of workers), and its promise is then fulfilled as if it had been told to. Throws what `start` throws the
 * first time.
 */
export async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<KeptRunner> {
  const ending = new AbortController()
  const { signal } = ending
  let runner: Runner | null = await start()

  const startAnew = async (): Promise<Runner | null> => {
    while (!signal.aborted) {
      await setTimeout(restMs, undefined, { signal }).catch(() => undefined)
      try {
        return signal.aborted ? null : await start()
      } catch (error) {
        log.warn({ err: error }, 'the job runner could not be started anew')
      }
    }
    return null
  }
  const watch = async (): Promise<void> => {
    while (runner) {
      const fault: unknown = await runner.promise.then(
        () => undefined,
        (error: unknown) => error,
      )
      if (signal.aborted) return
      log.error({ err: fault }, 'the job runner ended by itself; it is started anew')
      runner = await startAnew()
      if (signal.aborted) await runner?.stop()
    }
  }
  const watching = watch()
  return {
    async stop() {
      ending.abort()
      // one that has just ended by itself refuses to be stopped
      await runner?.stop().catch(() => undefined)
      await watching
    },
  }
}
