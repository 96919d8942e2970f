import type { Db } from '#platform/services.ts'
import { whoMayHear } from './chat/listeners.query.ts'

const showName = /^private-live\.([1-9][0-9]{0,15})$/

/** The show that a channel belongs to; null for any other channel. */
export function showOfChannel(channel: string): number | null {
  const showId = Number(showName.exec(channel)?.[1])
  return Number.isSafeInteger(showId) ? showId : null
}

/** Whether a user may hear what happens in a show: whoever may watch it, while it is on. */
export async function mayJoinShow(db: Db, userId: number, showId: number): Promise<boolean> {
  return (await whoMayHear(db, showId, [userId])).has(userId)
}
