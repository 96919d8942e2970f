import type { Period } from '#contract/fields.ts'

/** Times are milliseconds since 1970; people are named by username. */
export type DemoSubscription = {
  fan: string
  creator: string
  period: Period
  priceCents: number
  state: 'active' | 'cancelled' | 'ended'
  /** When each paid period began, oldest first. A gift is one payment for all its months. */
  paidAt: number[]
  /** Of one that has ended: when it did. */
  renewsAt: number
  gift?: { from: string; months: number }
  /** What the first period cost with a code. */
  discount?: { code: string; cents: number }
}

export const dayMs = 86_400_000
const lastDayOfEveryMonth = 28

/** So many periods later, or earlier when below zero; exact for days up to the 28th. */
export function addPeriods(atMs: number, period: Period, count: number): number {
  const at = new Date(atMs)
  if (period === 'weekly') at.setTime(atMs + count * 7 * dayMs)
  else if (period === 'monthly') at.setUTCMonth(at.getUTCMonth() + count)
  else at.setUTCFullYear(at.getUTCFullYear() + count)
  return at.getTime()
}

/**
 * The next renewal after `nowMs`, about `days` later. A month or a year ends on a day that every month has, so that whole
 * periods can be counted back without loss: 29 to 31 become the first of the next month. The period before has begun by now,
 * also in a short month.
 */
export function nextRenewal(nowMs: number, days: number, period: Period): number {
  const at = new Date(nowMs + days * dayMs)
  if (period !== 'weekly' && at.getUTCDate() > lastDayOfEveryMonth) at.setUTCMonth(at.getUTCMonth() + 1, 1)
  const before = addPeriods(at.getTime(), period, -1)
  return before > nowMs ? before : at.getTime()
}
