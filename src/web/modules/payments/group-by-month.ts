import { formatMonth } from '#web/platform/i18n/format.ts'

export type Month<T> = { readonly month: string; readonly items: readonly T[] }

/** A list that is in order of time, cut at the turns of the month, where the viewer lives. */
export function groupByMonth<T extends { readonly at: string }>(items: readonly T[]): readonly Month<T>[] {
  const months: { month: string; items: T[] }[] = []
  for (const item of items) {
    const month = formatMonth(item.at)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(item)
    else months.push({ month, items: [item] })
  }
  return months
}
