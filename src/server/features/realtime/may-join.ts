import { updatesChannel } from '#contract/events.ts'
import type { Db } from '#core/services.ts'

/** Whether a user may join a channel: the own updates. Any other name, however it is written, is refused. */
export async function mayJoin(_db: Db, userId: number, channel: string): Promise<boolean> {
  return channel === updatesChannel(userId)
}
