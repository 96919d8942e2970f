import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notifyMany } from '#modules/notifications/notify.ts'

const notifySubscribersJob = 'notify_subscribers'
/** In one transaction. */
const atOnce = 1000

/** `event` names what happened, so that nobody is told of it twice; `effectiveAt`: ISO 8601. */
type News = { creatorId: number; kind: NotificationKind; event: string; effectiveAt?: string }

/** Tells all whose subscription to this creator runs, waits or is not over yet, once the caller's transaction is committed. */
export const notifySubscribers = (tx: Tx, news: News): Promise<void> =>
  addJob(tx, notifySubscribersJob, { ...news, afterFan: 0 })

/** Tells them a thousand at a time. Safe to repeat. */
export const notifySubscribersWork = ({ db }: Services): Job<News & { afterFan: number }> => ({
  name: notifySubscribersJob,
  run: (payload) =>
    transaction(db, async (tx) => {
      const { creatorId, kind, event, effectiveAt, afterFan } = payload
      const { rows } = await sql<{ fan_id: number }>`
        select fan_id from subscriptions where creator_id = ${creatorId} and state <> 'ended' and fan_id > ${afterFan}
        order by fan_id limit ${atOnce}`.execute(tx)
      await notifyMany(
        tx,
        rows.map(({ fan_id }) => ({
          userId: fan_id,
          kind,
          eventKey: `${kind} ${String(creatorId)} ${event}`,
          actorId: creatorId,
          ...(effectiveAt !== undefined && { effectiveAt }),
        })),
      )
      const last = rows.at(-1)
      if (last && rows.length === atOnce) await addJob(tx, notifySubscribersJob, { ...payload, afterFan: last.fan_id })
    }),
})
