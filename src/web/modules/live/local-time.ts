/** A time as a field of the browser for date and time has it: in its reader's zone, without naming it. */
export function local(at: string): string {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
