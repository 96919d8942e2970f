import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Bell } from '#contract/people.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import { notifyMany } from './notify.ts'

/** In one transaction. */
const atOnce = 1000

type Ring = {
  creatorId: number
  /** Which of the choices it is about. */
  of: keyof Bell
  kind: NotificationKind
  /** Names what is new: nobody is told twice. */
  eventKey: string
  postId?: number
  showId?: number
  /** Asks more of the bell `b`: that its fan may know of it. */
  among?: RawBuilder<unknown>
}

/**
 * Tells all who chose this of a creator: those who still follow or support them, and neither mute them nor are hidden from
 * them. Safe to repeat.
 */
export async function ringBells(
  { db }: Pick<Services, 'db'>,
  { creatorId, of, kind, eventKey, postId, showId, among = sql`true` }: Ring,
): Promise<void> {
  let after = 0
  for (;;) {
    const fans = await transaction(db, async (tx) => {
      const { rows } = await sql<{ fan_id: number }>`
        select b.fan_id from bells b join relations r on r.fan_id = b.fan_id and r.creator_id = b.creator_id
        where b.creator_id = ${creatorId} and b.${sql.ref(of)} and b.fan_id > ${after}
          and (r.followed_at is not null or r.subscribed_until > now()) and not r.hidden and ${among}
        order by b.fan_id limit ${atOnce}`.execute(tx)
      await notifyMany(
        tx,
        rows.map(({ fan_id: userId }) => ({
          userId,
          kind,
          eventKey,
          actorId: creatorId,
          ...(postId !== undefined && { postId }),
          ...(showId !== undefined && { showId }),
        })),
        { heedMutes: true },
      )
      return rows
    })
    const last = fans.at(-1)
    if (!last || fans.length < atOnce) return
    after = last.fan_id
  }
}
