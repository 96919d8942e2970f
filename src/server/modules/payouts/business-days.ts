const dayMs = 86_400_000
const [sunday, saturday] = [0, 6]

const isWeekend = (at: number): boolean => [saturday, sunday].includes(new Date(at).getUTCDay())

/** This day (YYYY-MM-DD) if it is a working day, else the next one: banks execute nothing on a weekend. */
export function onBusinessDay(day: string): string {
  let at = Date.parse(`${day}T00:00:00Z`)
  while (isWeekend(at)) at += dayMs
  return new Date(at).toISOString().slice(0, 10)
}

/** The day (YYYY-MM-DD) that lies so many working days, Monday to Friday, after another. Bank holidays are not known. */
export function addBusinessDays(from: string, days: number): string {
  let at = Date.parse(`${from}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at += dayMs
    if (!isWeekend(at)) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}
