const dayMs = 86_400_000
/** Days from 1970 to 2000, from where `search_days` counts. */
const untilFirst = 10_957
const daysOfMonth = 30
/** What stands before the numbers of months in `search_days`. */
const monthsFrom = 1_000_000
/** More keys than that cost more than they spare. */
const mostDays = 30
const mostMonths = 60

/**
 * The keys of `search_days` (migrations/095) for about so many posts, from the first of a window of `counted` on, given the times of its
 * first and last; null: they reach so far back that all may be read. Whole days, or whole months.
 */
export function daysBack(window: { first: string; last: string; counted: number }, posts: number): number[] | null {
  const first = Date.parse(window.first)
  const spread = (first - Date.parse(window.last)) / window.counted
  const newest = Math.floor(first / dayMs) - untilFirst
  const oldest = Math.floor((first - spread * posts) / dayMs) - untilFirst
  if (oldest < 0) return null
  const keys = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  if (newest - oldest < mostDays) return keys(oldest, newest)
  const months = keys(Math.floor(oldest / daysOfMonth), Math.floor(newest / daysOfMonth))
  return months.length > mostMonths ? null : months.map((month) => monthsFrom + month)
}

/** The first moment of the days, or months, that these keys mean. */
export function startOf(keys: readonly number[]): string {
  const days = keys.map((key) => (key >= monthsFrom ? (key - monthsFrom) * daysOfMonth : key))
  return new Date((Math.min(...days) + untilFirst) * dayMs).toISOString()
}
