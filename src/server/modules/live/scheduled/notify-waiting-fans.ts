import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { notifyMany } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'

export const tellMovedJob = 'tell_show_moved'
export const tellPersonLeftJob = 'tell_show_person_left'
export const tellCancelledJob = 'tell_show_cancelled'

const atOnce = 1000

/** Tells all who have a ticket for a show or want to be reminded of it. Safe to repeat: an event is told once. */
export async function notifyWaitingFans(
  { db }: Pick<Services, 'db'>,
  showId: number,
  kind: NotificationKind,
  eventKey: string,
): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ userId: number; creatorId: number }>`
      select w.user_id as "userId", s.creator_id as "creatorId" from shows s join (
        select show_id, user_id from show_tickets union select show_id, user_id from show_reminders) w on w.show_id = s.id
      where s.id = ${showId} and w.user_id > ${after} order by w.user_id limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    await transaction(db, (tx) =>
      notifyMany(
        tx,
        rows.map(({ userId, creatorId }) => ({ userId, kind, eventKey, actorId: creatorId, showId })),
      ),
    )
    after = last.userId
  }
}
