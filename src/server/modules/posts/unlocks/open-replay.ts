import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import { notifyMany } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Services, Tx } from '#platform/services.ts'

/**
 * Opens a post that holds the recording of a show to those who have a ticket for it, and no longer one that held it before. Their
 * unlock is of the ticket's purchase: a refund of that closes both.
 */
export async function openReplay(tx: Tx, postId: number): Promise<void> {
  await sql`delete from unlocks k using purchases p where k.post_id = ${postId} and p.id = k.purchase_id and p.kind = 'live_ticket'
    and not exists (select from shows s join media m on m.id = s.recording_id where s.id = p.subject_id and m.post_id = ${postId})`.execute(
    tx,
  )
  await sql`insert into unlocks (user_id, post_id, purchase_id)
    select t.user_id, ${postId}, t.purchase_id from media m join shows s on s.recording_id = m.id
    join show_tickets t on t.show_id = s.id join purchases p on p.id = t.purchase_id
    where m.post_id = ${postId} and ${stands('p')} order by t.user_id on conflict do nothing`.execute(tx)
}

const atOnce = 1000

/** Tells those who have a ticket that the recording of the show is there. Safe to repeat. */
export async function announceReplay(
  { db }: Pick<Services, 'db'>,
  { postId, creatorId }: { postId: number; creatorId: number },
): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ userId: number }>`
      select k.user_id as "userId" from unlocks k join purchases p on p.id = k.purchase_id
      where k.post_id = ${postId} and p.kind = 'live_ticket' and k.user_id > ${after} order by k.user_id limit ${atOnce}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    const eventKey = `replay ${String(postId)}`
    await transaction(db, (tx) =>
      notifyMany(
        tx,
        rows.map(({ userId }) => ({ userId, kind: 'live_replay', eventKey, actorId: creatorId, postId })),
        { heedMutes: true },
      ),
    )
    after = last.userId
  }
}
