import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

/** As if a subscription had begun, been paid and be due earlier by a PostgreSQL interval such as `31 days 1 hour`. */
export async function moveBack(db: Db, id: number, by: string): Promise<void> {
  await sql`update subscriptions set started_at = started_at - ${by}::interval, anchor_at = anchor_at - ${by}::interval,
    trial_until = trial_until - ${by}::interval, renews_at = renews_at - ${by}::interval, try_at = try_at - ${by}::interval where id = ${id}`.execute(
    db,
  )
  await sql`update renewal_cards set tried_at = tried_at - ${by}::interval where subscription_id = ${id}`.execute(db)
  await sql`with moved as (delete from subscription_periods where subscription_id = ${id} returning *)
    insert into subscription_periods select subscription_id, from_at - ${by}::interval, until_at - ${by}::interval, purchase_id from moved`.execute(
    db,
  )
}
