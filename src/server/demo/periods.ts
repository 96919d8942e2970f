import type { Period } from '#contract/fields.ts'

export const dayMs = 86_400_000
const lastDayOfEveryMonth = 28

/**
 * A renewal on a day that every month has, so that whole months can be counted back from it without loss: 29 to 31
 * become the first of the next month.
 */
export function renewalNear(atMs: number): number {
  const at = new Date(atMs)
  if (at.getUTCDate() > lastDayOfEveryMonth) at.setUTCMonth(at.getUTCMonth() + 1, 1)
  return at.getTime()
}

/** So many periods later, or earlier when below zero; exact for days up to the 28th. */
export function addPeriods(atMs: number, period: Period, count: number): number {
  const at = new Date(atMs)
  if (period === 'weekly') at.setTime(atMs + count * 7 * dayMs)
  else if (period === 'monthly') at.setUTCMonth(at.getUTCMonth() + count)
  else at.setUTCFullYear(at.getUTCFullYear() + count)
  return at.getTime()
}
