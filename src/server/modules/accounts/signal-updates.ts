import { updatesChannelPrefix, updatesEvent } from '#contract/events.ts'
import type { Tx } from '#platform/services.ts'
import { sendEvents, type Happened } from '#platform/database/send-events.ts'

/** Where a user's browsers hear that something of theirs has changed. */
export const updatesChannel = (userId: number): string => `${updatesChannelPrefix}${String(userId)}`

/** One of the four indicators of these users has changed. */
export const updatesOf = (userIds: readonly number[]): Happened => ({
  channels: [...new Set(userIds)].map(updatesChannel),
  event: updatesEvent,
})

/** Sends `NewUpdate` to each once the transaction is committed, and not at all if it is not. */
export const signalUpdates = (tx: Tx, ...userIds: readonly number[]): Promise<void> =>
  sendEvents(tx, updatesOf(userIds))
