import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/**
 * Takes one message back: its content goes, unless its reader has paid for it, who keeps it. Of a message to many only
 * this one is changed: it gets a content of its own. The chat's row is held.
 */
export async function takeBackMessage(tx: Tx, messageId: number): Promise<void> {
  const { rows } = await sql<{ content_id: number; paid: boolean; shared: boolean }>`
    select m.content_id, m.origin <> 'typed' as shared,
      exists (select from message_unlocks u where u.message_id = m.id) as paid from messages m where m.id = ${messageId}`.execute(
    tx,
  )
  const [message] = rows
  if (!message) return
  const { content_id: contentId, paid } = message
  if (message.shared) {
    const own = await sql<{ id: number }>`
      insert into message_contents (author_id, text, language, media, price_cents, created_at, unsent_at)
      select author_id, case when ${paid} then text else '' end, case when ${paid} then language end, case when ${paid} then media end, price_cents, created_at, now()
      from message_contents where id = ${contentId} returning id`.execute(tx)
    await sql`update messages set content_id = ${own.rows[0]?.id}::bigint where id = ${messageId}`.execute(tx)
    return
  }
  await sql`update message_contents set unsent_at = now(), review_since = null,
    hidden_at = case when review_since is null then hidden_at end, text = case when ${paid} then text else '' end,
    language = case when ${paid} then language end,
    media = case when ${paid} then media end where id = ${contentId}`.execute(tx)
  // the files of uploads that hang on nothing are removed by a job
  if (!paid) await sql`update media set content_id = null where content_id = ${contentId}`.execute(tx)
}
