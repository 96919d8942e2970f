import { sql } from 'kysely'
import { moveBack } from '#test/move-back.ts'
import type { Database } from './database.ts'
import type { Random } from './random.ts'

const everyMs = 400

/**
 * Time passes: for one subscription after the other, as if its renewal were due now, for the limits of a day, and the worker's
 * rounds come more often than once a minute. What fails because the database is away is done later.
 */
export async function passTime({ db }: Pick<Database, 'db'>, random: Random, isOpen: () => boolean): Promise<number> {
  let moved = 0
  for (let round = 0; isOpen(); round += 1) {
    await new Promise((resolve) => setTimeout(resolve, random.between(everyMs / 2, everyMs)))
    try {
      const { rows } = await sql<{
        id: number
      }>`select id from subscriptions where state in ('active', 'cancelled')`.execute(db)
      if (rows.length > 0) {
        const { id } = random.pick(rows)
        const done = await db.transaction().execute(async (tx) => {
          const row = await sql<{
            by: string
          }>`select (renews_at - now() + interval '1 second')::text as by from subscriptions
            where id = ${id} and state in ('active', 'cancelled') and renews_at > now() for update`.execute(tx)
          if (row.rows[0]) await moveBack(tx, id, row.rows[0].by)
          return row.rows.length
        })
        moved += done
      }
      // else the day's limit of top-ups would soon leave everyone without money, and the run without payments
      if (round % 10 === 0)
        await sql`update top_ups set created_at = created_at - interval '1 day'
          where created_at > now() - interval '1 day' and state in ('succeeded', 'declined')`.execute(db)
      if (round % 5 === 0) await runJob(db, 'renew_subscriptions')
      if (round % 20 === 0)
        for (const job of ['ledger_roll_up', 'release_earnings', 'ask_providers']) await runJob(db, job)
    } catch {
      // the database was killed
    }
  }
  return moved
}

const runJob = (db: Database['db'], name: string) => sql`select graphile_worker.add_job(${name})`.execute(db)
