import type { Show } from '#contract/live.ts'

/** A time as calendars have it: 20261124T180000Z (RFC 5545, 3.3.5). */
const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
/** Text of a value (3.3.11). */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** The show as an entry for a calendar, with a reminder. Lines are folded by those who read it. */
export function calendarText({ id, title, creator, startedAt, minutes }: Show, address: string): string {
  const from = Date.parse(startedAt)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fanfare//Live shows//EN',
    'BEGIN:VEVENT',
    `UID:show-${String(id)}@${new URL(address).hostname}`,
    `DTSTAMP:${stamp(Date.now())}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(from + minutes * 60_000)}`,
    `SUMMARY:${escaped(`${creator.name}: ${title}`)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Gives the entry to the browser to save or open. */
export function calendarFile(show: Show): void {
  const link = document.createElement('a')
  const address = new URL(`/live/${String(show.id)}/join`, location.href).href
  link.href = URL.createObjectURL(new Blob([calendarText(show, address)], { type: 'text/calendar' }))
  link.download = `show-${String(show.id)}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
