import { sql } from 'kysely'
import { lockPublications } from '../lock-publications.ts'
import { updateCreatorHead } from '../update-creator-head.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

const atOnce = 100
const due = sql`state = 'published' and expires_at <= clock_timestamp()`

/** Takes down posts whose time is over. Those who have paid keep them. Gives how many. */
export async function expireDue({ db }: Pick<Services, 'db'>): Promise<number> {
  let expired = 0
  for (;;) {
    const { rows: found } = await sql<{ id: number }>`select id from posts where ${due} order by expires_at
      limit ${sql.lit(atOnce)}`.execute(db)
    if (found.length === 0) return expired
    const ids = found.map(({ id }) => id)
    const count = await transaction(db, async (tx) => {
      await lockPublications(tx, sql`select creator_id from posts where id = any (${ids}::bigint[])`)
      const { rows } = await sql<{ creator_id: number }>`
        update posts set state = 'expired', pinned_at = null
        where id = any (array(select id from posts where id = any (${ids}::bigint[]) and ${due} for update skip locked))
        returning creator_id`.execute(tx)
      for (const creatorId of new Set(rows.map((row) => row.creator_id))) await updateCreatorHead(tx, creatorId)
      return rows.length
    })
    if (count === 0) return expired
    expired += count
  }
}
