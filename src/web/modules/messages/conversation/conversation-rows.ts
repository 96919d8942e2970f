import { givenClock } from '#web/platform/i18n/clock.ts'
import { keep } from '#web/platform/i18n/format.ts'

/** What the order and the grouping of a conversation depend on. */
export type Said = {
  /** Unlike any other in the conversation. */
  readonly key: string
  readonly mine: boolean
  readonly at: string
  /** Stands by itself: a tip between the bubbles. */
  readonly alone: boolean
}
export type Row<T extends Said> =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'said'
      readonly key: string
      readonly said: T
      /** First and last of what one side said in one go. */
      readonly first: boolean
      readonly last: boolean
    }

/** The day of an instant where the reader is, as the server told it while the page is as that drew it: equal for messages that stand under one heading. */
export function dayKey(instant: string): number {
  const date = new Date(instant)
  const drawnBy = givenClock()
  if (drawnBy) {
    const { timeZone } = drawnBy
    // YYYY-MM-DD
    const day = keep(`day of ${timeZone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone }))
    return Date.parse(day.format(date))
  }
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** Longer silence than this begins a new group. */
const groupMs = 5 * 60_000

const together = (a: Said | undefined, b: Said | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.mine === b.mine &&
  !a.alone &&
  !b.alone &&
  dayKey(a.at) === dayKey(b.at) &&
  Math.abs(Date.parse(b.at) - Date.parse(a.at)) < groupMs

/** Oldest first, with the days between. `newFrom`: the key of the first that has not been read; null: none is marked. */
export function rowsOf<T extends Said>(said: readonly T[], newFrom: string | null): readonly Row<T>[] {
  const rows: Row<T>[] = []
  for (const [index, each] of said.entries()) {
    const before = said[index - 1]
    if (!before || dayKey(before.at) !== dayKey(each.at))
      rows.push({ kind: 'day', key: `day ${String(dayKey(each.at))}`, at: each.at })
    const isNew = each.key === newFrom
    if (isNew) rows.push({ kind: 'new', key: 'new' })
    rows.push({
      kind: 'said',
      key: each.key,
      said: each,
      first: isNew || !together(before, each),
      last: said[index + 1]?.key === newFrom || !together(each, said[index + 1]),
    })
  }
  return rows
}
