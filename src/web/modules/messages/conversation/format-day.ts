import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatAt, present } from '#web/platform/i18n/format.ts'
import { formatTime } from '#web/platform/i18n/format-short.ts'
import { dayKey } from './conversation-rows.ts'

const dayMs = 86_400_000

/** Whole days; one on which the clocks change is one as well. */
const daysAgo = (instant: string, now: Date): number =>
  Math.round((dayKey(now.toISOString()) - dayKey(instant)) / dayMs)

/** "Today", "Yesterday", "Tuesday" within a week, then the date: how a day is called in a conversation. */
export function dayName(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const ago = daysAgo(instant, now)
  if (ago <= 0) return i18n._(msg`Today`)
  if (ago === 1) return i18n._(msg`Yesterday`)
  if (ago < 7) return formatAt(date, { weekday: 'long' })
  const sameYear = date.getFullYear() === now.getFullYear()
  return formatAt(date, { weekday: 'short', day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) })
}

/** The clock today, else the day in few letters: beside a chat in the list. */
export function shortWhen(instant: string, now = new Date(present())): string {
  const date = new Date(instant)
  const ago = daysAgo(instant, now)
  if (ago <= 0) return formatTime(instant)
  if (ago === 1) return i18n._(msg`Yesterday`)
  if (ago < 7) return formatAt(date, { weekday: 'long' })
  if (date.getFullYear() === now.getFullYear()) return formatAt(date, { day: 'numeric', month: 'short' })
  return formatAt(date, { day: 'numeric', month: 'numeric', year: '2-digit' })
}
