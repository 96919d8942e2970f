import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../own-app.ts'
import type { Answer, Call } from './calls.ts'

export type Seen = Pick<Call, 'kind' | 'isPayment'> & { ms: number; status: number; hasRetryAfter: boolean; at: number }

const columns = 6
/**
 * What was seen, as numbers. A million objects in the crowd's own process, and what was answered even more, cost it seconds of collecting
 * garbage on both processors, which the program then lacks.
 */
class SeenList {
  #rows = new Float64Array(columns * 4096)
  #count = 0
  readonly #kinds: Call['kind'][] = []

  add({ kind, isPayment }: Call, { status, retryAfter }: Answer, at: number, ms: number): void {
    if (!this.#kinds.includes(kind)) this.#kinds.push(kind)
    const from = this.#count * columns
    if (from === this.#rows.length) {
      const rows = new Float64Array(2 * from)
      rows.set(this.#rows)
      this.#rows = rows
    }
    this.#rows.set(
      [this.#kinds.indexOf(kind), Number(isPayment), status, Number(retryAfter !== undefined), at, ms],
      from,
    )
    this.#count += 1
  }

  /** To be read when nothing is measured any more. */
  read(): Seen[] {
    return Array.from({ length: this.#count }, (_, n) => {
      const [kind, isPayment, status, hasRetryAfter, at, ms] = this.#rows.subarray(n * columns, (n + 1) * columns)
      return {
        kind: this.#kinds[kind ?? 0] ?? 'look',
        isPayment: isPayment === 1,
        status: status ?? 0,
        hasRetryAfter: hasRetryAfter === 1,
        at: at ?? 0,
        ms: ms ?? 0,
      }
    })
  }
}

/**
 * Calls that arrive by themselves (a Poisson process), answered or not. Counted from when they were due, so that a program that
 * stands still is seen. `most`: under way at once, beyond which nobody else comes.
 */
export async function arrive(perSecond: number, seconds: number, next: () => Call, most = 4_000) {
  const list = new SeenList()
  let underWay = 0
  let turnedAway = 0
  const begun = performance.now()
  let due = begun
  while (due < begun + seconds * 1000) {
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    if (underWay >= most) {
      turnedAway += 1
      continue
    }
    const call = next()
    const at = due
    underWay += 1
    void call.send().then((answer) => {
      underWay -= 1
      list.add(call, answer, at - begun, performance.now() - at)
    })
  }
  while (underWay > 0) await sleep(1)
  return { list, turnedAway, seconds: (performance.now() - begun) / 1000 }
}

/** So many at once, each as soon as one is answered: what the program can do. */
export async function saturate(atOnce: number, seconds: number, next: () => Call) {
  const list = new SeenList()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < begun + seconds * 1000) {
        const call = next()
        const at = performance.now()
        const answer = await call.send()
        list.add(call, answer, at - begun, performance.now() - at)
      }
    }),
  )
  return { list, seconds: (performance.now() - begun) / 1000 }
}

export const p99 = (seen: readonly Pick<Seen, 'ms'>[]): number =>
  quantile(
    seen.map(({ ms }) => ms),
    0.99,
  )
const median = (seen: readonly Seen[]): number =>
  quantile(
    seen.map(({ ms }) => ms),
    0.5,
  )
export const payments = (seen: readonly Seen[]): Seen[] => seen.filter(({ isPayment }) => isPayment)
export const reads = (seen: readonly Seen[]): Seen[] =>
  seen.filter(({ kind }) => !['purchase', 'like', 'messageSent', 'post', 'upload'].includes(kind))
export const isRefused = ({ status }: Pick<Seen, 'status'>): boolean => status === 429 || status === 503

/** A line of the table: how many, how they were answered, how long it took. */
export function line(name: string, seen: readonly Seen[], seconds: number): string {
  const statuses = new Map<string, number>()
  for (const { status } of seen) {
    const kind = status === 0 ? 'none' : `${String(Math.floor(status / 100))}xx`
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
  }
  const answers = [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status} ${String(count)}`)
  const part = (those: readonly Seen[]): string => `${median(those).toFixed(1)} / ${p99(those).toFixed(1)}`
  const perSecond = (seen.length / seconds).toFixed(0)
  return `| ${[name, perSecond, answers.join(', '), part(reads(seen)), part(payments(seen))].join(' | ')} |`
}
