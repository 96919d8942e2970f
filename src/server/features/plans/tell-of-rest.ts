import { sql } from 'kysely'
import type { Services } from '#core/services.ts'
import { notifyMany } from '#core/updates/notify-many.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { transaction } from '#platform/database/transaction.ts'

export const tellOfRestJob = 'tell_of_rest'
/** `at` names the one pause or resumption, so that nobody is told twice. */
export type RestPayload = { creatorId: number; kind: 'page_paused' | 'page_resumed'; at: string; afterFan: number }
const atOnce = 1000

/** Tells the fans whose subscriptions wait, or go on, a thousand at a time. */
export async function tellOfRest({ db }: Services, payload: RestPayload): Promise<void> {
  const { creatorId, kind, at, afterFan } = payload
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ fan_id: number }>`
      select fan_id from subscriptions where creator_id = ${creatorId} and state <> 'ended' and fan_id > ${afterFan}
      order by fan_id limit ${atOnce}`.execute(tx)
    await notifyMany(
      tx,
      rows.map(({ fan_id }) => ({
        userId: fan_id,
        kind,
        eventKey: `${kind} ${String(creatorId)} ${at}`,
        actorId: creatorId,
      })),
    )
    const last = rows.at(-1)
    if (last && rows.length === atOnce)
      await addJob(tx, tellOfRestJob, { ...payload, afterFan: last.fan_id } satisfies RestPayload)
  })
}
