import type { ListMessage } from '#contract/message-lists.ts'

type Sending = Pick<ListMessage, 'state' | 'review' | 'sendAt' | 'createdAt'>

/** Still under way: its figures are read again this often. */
const movingMs = 3000

/** Nor is it waited longer than this for staff, or for the time of one that is scheduled: clocks differ. */
const atMostMs = 60_000

/** Waits for nothing but a worker. One that was to go at once says so by the server's own clock. */
export const isDue = ({ state, review, sendAt, createdAt }: Sending, now: number): boolean =>
  state === 'scheduled' && review === null && (sendAt <= createdAt || Date.parse(sendAt) <= now)

/** In how many milliseconds something may be different about these messages to many; false: nothing will be by itself. */
export function pollInterval(messages: readonly Sending[], now: number): number | false {
  if (messages.some((each) => each.state === 'sending' || isDue(each, now))) return movingMs
  // of one that was turned down nothing more becomes by itself
  const waiting = messages.filter(({ state, review }) => state === 'scheduled' && review !== 'refused')
  if (waiting.length === 0) return false
  const times = waiting.map(({ review, sendAt }) => (review === null ? Date.parse(sendAt) - now + movingMs : atMostMs))
  return Math.max(movingMs, Math.min(...times, atMostMs))
}
