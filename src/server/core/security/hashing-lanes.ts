import { availableParallelism } from 'node:os'

/**
 * Runs slow hashes a few at a time: one processor stays free for the event loop and the database, and the thread pool, which
 * reads files and makes pictures as well, never belongs to log-ins alone. First come, first served.
 */
export function createLanes(lanes: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = lanes
  const waiting: (() => void)[] = []
  return async (work) => {
    // whoever ends hands the lane on without freeing it: nobody who comes meanwhile goes before those who wait
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** The thread pool has four threads. */
const mostLanes = 2
export const hashingLane = createLanes(Math.min(mostLanes, Math.max(1, availableParallelism() - 1)))
