import type { Period } from '#contract/fields.ts'

/**
 * When a period that begins at `from` (ISO instant) ends, as PostgreSQL counts it: the same day of the next month or year, or the
 * last one where that day does not exist. In UTC. `count`: months of a monthly plan that are paid at once.
 */
export function renewalOf(period: Period, from: string, count = 1): string {
  const start = new Date(from)
  if (period === 'weekly') return new Date(start.getTime() + 7 * 86_400_000).toISOString()
  const end = new Date(start)
  const months = period === 'monthly' ? count : 12
  end.setUTCMonth(start.getUTCMonth() + months)
  // 31 January + 1 month ran over into March: back to the last day of February.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end.toISOString()
}

/** Full months that a year costs less than twelve single ones. */
export const freeMonths = (monthlyCents: number, yearlyCents: number): number =>
  monthlyCents > 0 ? Math.max(0, Math.floor((12 * monthlyCents - yearlyCents) / monthlyCents)) : 0
