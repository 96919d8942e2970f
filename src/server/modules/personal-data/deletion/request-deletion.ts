import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { queueMail } from '#modules/mails/queue-mail.ts'
import { recordSecurityEvent } from '#modules/accounts/record-event.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '#modules/accounts/session-origin.ts'
import { endSessions } from '#modules/accounts/sessions.ts'
import { notifySubscribers } from '#modules/subscriptions/notify-subscribers.ts'
import { transaction } from '#platform/database/transaction.ts'

/** Asks for one's account to be deleted in 14 days. All sessions end; logging in calls it off. Asking again changes no date. */
export async function requestDeletion(
  { db, sessions }: Services,
  userId: number,
  origin: Origin,
): Promise<{ deletesAt: string }> {
  const asked = await transaction(db, async (tx) => {
    const { rows } = await sql<{ at: string; creator: boolean }>`
      update accounts set deletion_at = coalesce(deletion_at, now() + make_interval(days => ${limits.deletionDays}))
      where user_id = ${userId} returning deletion_at as at,
        (select is_creator from users where id = user_id) as creator`.execute(tx)
    const deletesAt = rows[0]?.at
    if (deletesAt === undefined) throw new Error(`User ${String(userId)} has no account.`)
    // the same day: what happens to what they pay for (product page, Settled on 22 November)
    if (rows[0]?.creator)
      await notifySubscribers(tx, {
        creatorId: userId,
        kind: 'creator_leaving',
        event: deletesAt,
        effectiveAt: deletesAt,
      })
    await endSessions(tx, userId, {})
    await recordSecurityEvent(tx, { userId, kind: 'deletion_asked', origin, quiet: true })
    await queueMail(tx, { userId, mail: 'deletion_asked', values: { at: deletesAt }, path: '/login' })
    return { deletesAt }
  })
  sessions.forgetUser(userId)
  return asked
}
