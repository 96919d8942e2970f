import type pg from 'pg'
import { connectionWaitSeconds } from '../metrics/instruments.ts'

/** Of one pool: the shortest wait that has ended since the last look, ms, and when those that wait now began to. */
type Waits = { shortest: number; since: Set<{ at: number }> }
const waitsOf = new Map<pg.Pool, Waits>()

/**
 * How long whoever asked for a connection since the last look had to wait at least, ms, in the pool where that is longest. A pool that
 * gave one to somebody at once is not too small; where nobody got any, the first in line tells.
 */
export function standingWait(): number {
  let longest = 0
  for (const [pool, waits] of waitsOf) {
    if (pool.ended) {
      waitsOf.delete(pool)
      continue
    }
    const [first] = waits.since
    const waiting = first ? performance.now() - first.at : 0
    longest = Math.max(longest, waits.shortest === Infinity ? waiting : waits.shortest)
    waits.shortest = Infinity
  }
  return longest
}

/** When a connection was last given back to any pool of this process. */
let backAt = 0
/** For how long none has been, though some are out, ms: a statement for all of them is stuck, or all of them are. */
export const standstill = (): number => {
  const isOut = [...waitsOf.keys()].some(({ totalCount, idleCount }) => totalCount > idleCount)
  return isOut ? performance.now() - backAt : 0
}

/** Has every wait for a connection of this pool counted. */
export function measurePool<T extends pg.Pool>(pool: T): T {
  const waits: Waits = { shortest: Infinity, since: new Set() }
  waitsOf.set(pool, waits)
  const begin = (): (() => void) => {
    const begun = { at: performance.now() }
    waits.since.add(begun)
    return () => {
      const ms = performance.now() - begun.at
      waits.since.delete(begun)
      waits.shortest = Math.min(waits.shortest, ms)
      connectionWaitSeconds.observe(ms / 1000)
    }
  }
  const connect = pool.connect.bind(pool)
  // with a callback when the pool itself asks, else by a promise
  const measured = (given?: Parameters<typeof connect>[0]): unknown => {
    const end = begin()
    if (given)
      return connect((...answer) => {
        end()
        given(...answer)
      })
    return connect().finally(end)
  }
  pool.connect = measured as typeof pool.connect
  pool.on('release', () => (backAt = performance.now()))
  return pool
}
