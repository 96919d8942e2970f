const dayMs = 86_400_000
const [sunday, saturday] = [0, 6]

/** The day (YYYY-MM-DD) that lies so many working days, Monday to Friday, after another. Bank holidays are not known. */
export function addBusinessDays(from: string, days: number): string {
  let at = Date.parse(`${from}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== sunday && weekday !== saturday) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}
