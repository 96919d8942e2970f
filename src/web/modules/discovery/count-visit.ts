import { api } from '#web/platform/api/client.ts'

/** Counts the visit of a page that was opened by a tracking link. */
export function countVisit(code: string): void {
  if (/^[a-z0-9]{6,16}$/.test(code)) api('POST /trackingLinks/visits', { body: { code } }).catch(() => undefined)
}
