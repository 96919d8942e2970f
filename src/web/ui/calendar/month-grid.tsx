import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatDate, formatMonth, keep } from '#web/platform/i18n/format.ts'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { addDays, addMonths, dateOf, type Day, dayOf, firstDayOf, monthOf, weeksOf } from './month.ts'
import './month.css'

/**
 * A month as a table of days. Arrow keys move by days and weeks, Page Up and Down by months, as in the date picker of the ARIA guide. Days outside
 * `least` and `most` cannot be chosen.
 */
export function MonthGrid({
  chosen,
  onChoose,
  least,
  most,
  label,
  large,
  children,
}: {
  readonly chosen: Day
  readonly onChoose: (day: Day) => void
  readonly least?: Day
  readonly most?: Day
  readonly label: string
  /** Room for what stands in the days. */
  readonly large?: boolean
  /** What stands in a day under its figure; what it says belongs to the day's name for screen readers. */
  readonly children?: (day: Day) => { readonly mark: ReactNode; readonly says: string } | null
}) {
  const { i18n, t } = useLingui()
  const [shown, setShown] = useState(chosen)
  const [held, setHeld] = useState(chosen)
  if (held !== chosen) {
    setHeld(chosen)
    setShown(chosen)
  }
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(shown, firstDayOf(i18n.locale))
  const figures = keep('day of the month', (locale) => new Intl.NumberFormat(locale, { useGrouping: false }))
  const narrow = i18n.locale === 'ar' ? 'short' : 'narrow'
  const short = keep('weekday, short', (locale) => new Intl.DateTimeFormat(locale, { weekday: narrow }))
  const long = keep('weekday', (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }))
  const allowed = (day: Day) => (least === undefined || day >= least) && (most === undefined || day <= most)
  const [today] = useState(() => dayOf(new Date()))

  const go = (day: Day) => {
    setShown(day)
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }
  const key = (event: KeyboardEvent) => {
    const forward = event.currentTarget.matches('[dir=rtl] *') ? -1 : 1
    const days = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 }[event.key]
    const months = { PageDown: 1, PageUp: -1 }[event.key]
    if (days === undefined && months === undefined) return
    event.preventDefault()
    go(days === undefined ? addMonths(shown, months ?? 0) : addDays(shown, days))
  }
  return (
    <div className={classes('month', large && 'large')}>
      <div className="month-head">
        <IconButton icon={ChevronLeft} flip label={t`Previous month`} onClick={() => setShown(addMonths(shown, -1))} />
        <h3 aria-live="polite">{formatMonth(dateOf(shown).toISOString())}</h3>
        <IconButton icon={ChevronRight} flip label={t`Next month`} onClick={() => setShown(addMonths(shown, 1))} />
      </div>
      <table ref={table} className="month-days" aria-label={label}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={long.format(dateOf(day))}>
                {short.format(dateOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const inside = children?.(day)
                const name = formatDate(dateOf(day).toISOString())
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className="month-day"
                      data-day={day}
                      data-other={monthOf(day) === monthOf(shown) ? undefined : true}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={inside ? `${name}, ${inside.says}` : name}
                      aria-disabled={!allowed(day) || undefined}
                      tabIndex={day === shown ? 0 : -1}
                      onKeyDown={key}
                      onFocus={() => day !== shown && monthOf(day) === monthOf(shown) && setShown(day)}
                      onClick={() => allowed(day) && onChoose(day)}
                    >
                      <span>{figures.format(Number(day.slice(8)))}</span>
                      {inside?.mark}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
