import { randomInt } from 'node:crypto'
import type { Priority } from '#contract/http.ts'
import { standingWait, standstill } from '../database/measure-pool.ts'
import type { Log } from '../log.ts'
import { callsAtOnce, callsUnderWay, shedCalls } from '../metrics/instruments.ts'

/** Up to which part of the limit each may fill it, and when at the latest who was refused is to come again, in seconds. */
const classes: Readonly<Record<Priority, { share: number; againWithin: number }>> = {
  critical: { share: 1, againWithin: 2 },
  write: { share: 0.9, againWithin: 3 },
  read: { share: 0.8, againWithin: 5 },
  optional: { share: 0.5, againWithin: 8 },
}
/** Fewer calls than these never wait for each other long. */
const least = 20
/** What a quiet process takes at once: the burst when a big creator publishes. */
const usual = 200
/** Calls may also wait for what is no load of ours: a payment provider, a bucket. */
const most = 1000
/** A wait that does not get shorter than this in a window is a queue (CoDel's target and interval). */
const targetMs = 50
const windowMs = 100
/** The database gives nothing back for so long, while more calls are under way than never wait: they wait for it. */
const stillMs = 250
/** By which part of the limit it falls where there is a queue, and rises where it is full without one (AIMD). */
const [fall, rise] = [0.15, 0.05]
const sampleMs = 5
const quietMs = 2_000
const logEveryMs = 60_000

/**
 * How many calls are worked on at once, found anew ten times a second: fewer while something waits, more while the limit is
 * reached and nothing does. What waits is the event loop, whoever asks for a connection to the database, or all for its answer.
 */
export function createLimit() {
  let limit = usual
  let underWay = 0
  let wasFull = false
  const has = (priority: Priority): boolean => underWay < Math.floor(limit * classes[priority].share)
  return {
    /** A place for a call; false: there is none for calls of this kind. */
    take(priority: Priority): boolean {
      if (!has(priority)) {
        wasFull = true
        return false
      }
      underWay += 1
      return true
    },
    /** A place for a call that had one before. */
    takeAgain: () => void (underWay += 1),
    give: () => void (underWay -= 1),
    has,
    /** `waitMs`: what had to be waited at least in the last window; `standsFor`: for how long the database has given nothing back. */
    adapt(waitMs: number, standsFor = 0): void {
      const isStuck = underWay >= least && standsFor > stillMs
      if (waitMs > targetMs || isStuck) limit = Math.max(least, limit * (1 - fall))
      else if (wasFull) limit = Math.min(most, limit + Math.max(1, limit * rise))
      else if (limit < usual) limit = Math.min(usual, limit + usual * rise)
      wasFull = false
    },
    state: () => ({ limit: Math.floor(limit), underWay }),
  }
}

/** When somebody who was refused is to come again: not all at the same time. */
export const retryAfter = (priority: Priority): number => randomInt(1, classes[priority].againWithin + 1)

/** The limit of this process, which watches what waits while calls come. Writes a line when it begins to refuse. */
export function createAdmission(log: Log) {
  const limit = createLimit()
  let timer: NodeJS.Timeout | undefined
  let lastCall = 0
  let sampled = 0
  let windowEnds = 0
  let shortestLag = Infinity
  let shed = 0
  let logged = -Infinity

  function endWindow(now: number): void {
    const waitMs = Math.max(shortestLag === Infinity ? 0 : shortestLag, standingWait())
    limit.adapt(waitMs, standstill())
    const { underWay, limit: atOnce } = limit.state()
    callsUnderWay.set(underWay)
    callsAtOnce.set(atOnce)
    if (shed > 0 && now - logged > logEveryMs) {
      logged = now
      log.warn({ shed, atOnce, waitMs: Math.round(waitMs) }, 'too many calls at once: some are refused')
    }
    shed = 0
    shortestLag = Infinity
    windowEnds = now + windowMs
  }
  function sample(): void {
    const now = performance.now()
    shortestLag = Math.min(shortestLag, Math.max(0, now - sampled - sampleMs))
    sampled = now
    if (now >= windowEnds) endWindow(now)
    if (now - lastCall < quietMs || limit.state().underWay > 0) return
    clearInterval(timer)
    timer = undefined
  }
  /** The clock runs while calls come, and not in a process that has nothing to do. */
  function watch(): void {
    lastCall = performance.now()
    if (timer) return
    sampled = lastCall
    windowEnds = lastCall + windowMs
    timer = setInterval(sample, sampleMs).unref()
  }

  return {
    take(priority: Priority): boolean {
      watch()
      if (limit.take(priority)) return true
      shed += 1
      shedCalls.inc({ priority })
      return false
    },
    takeAgain: limit.takeAgain,
    give: limit.give,
    /** Whether a call of this kind would find a place. */
    has: limit.has,
    stop: () => clearInterval(timer),
  }
}
export type Admission = Pick<ReturnType<typeof createAdmission>, 'take' | 'takeAgain' | 'give' | 'has'>
