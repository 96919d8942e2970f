/** A day in the person's own time zone, as `YYYY-MM-DD`. */
export type Day = string

const two = (figure: number): string => String(figure).padStart(2, '0')
export const dayOf = (date: Date): Day =>
  `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** Noon of the day: no clock change moves it to another one. */
export const dateOf = (day: Day): Date => new Date(`${day}T12:00`)

export function addDays(day: Day, count: number): Day {
  const date = dateOf(day)
  date.setDate(date.getDate() + count)
  return dayOf(date)
}

/** The same day of another month, or the last one where that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = dateOf(day)
  const wanted = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + count)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(wanted, last))
  return dayOf(date)
}

export const monthOf = (day: Day): string => day.slice(0, 7)

/** The weeks that hold a day's month, each of seven days. `firstDay` of a week: 0 Sunday to 6 Saturday. */
export function weeksOf(day: Day, firstDay: number): readonly (readonly Day[])[] {
  const first = dateOf(`${monthOf(day)}-01`)
  const begins = addDays(dayOf(first), -((first.getDay() - firstDay + 7) % 7))
  const weeks: Day[][] = []
  for (let at = begins; weeks.length === 0 || monthOf(at) === monthOf(day); at = addDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(at, index)))
  return weeks
}

/** With which day a week begins in a language's main region (CLDR): the browsers do not all say. */
export const firstDayOf = (langCode: string): number =>
  langCode === 'ar' ? 6 : ['en', 'ja', 'ko', 'hi', 'pt', 'zh-TW'].includes(langCode) ? 0 : 1

/** Day and time of the person's clock as an instant in UTC; null for what is no time. */
export function instantOf(day: Day, time: string): string | null {
  const date = new Date(`${day}T${time}`)
  return /^\d\d:\d\d$/.test(time) && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}

export const timeOf = (instant: string): string => {
  const date = new Date(instant)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}
