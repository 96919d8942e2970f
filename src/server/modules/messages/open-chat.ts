import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * The chat of two people, made if there is none; in no list yet. Whether they may know each other is the caller's
 * question, and both are there as far as `lockPeople` of one of them says.
 */
export async function openChat(tx: Tx, one: number, other: number): Promise<number> {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  const found = await sql<{ id: number }>`select id from chats where low_id = ${low} and high_id = ${high}`.execute(tx)
  if (found.rows[0]) return found.rows[0].id
  await sql`with made as (
      insert into chats (low_id, high_id) values (${low}, ${high}) on conflict do nothing returning id)
    insert into chat_members (chat_id, user_id, other_id)
    select id, ${low}::bigint, ${high}::bigint from made union all select id, ${high}, ${low} from made`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from chats where low_id = ${low} and high_id = ${high}`.execute(
    tx,
  )
  if (!rows[0]) throw new Error(`The chat of ${String(low)} and ${String(high)} was not made.`)
  return rows[0].id
}
