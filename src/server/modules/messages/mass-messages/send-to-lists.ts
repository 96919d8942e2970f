import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { ListMessage, listMessageBody } from '#contract/message-lists.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { makeContent } from '../chats/create-content.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { readAudience } from './audience.ts'
import { getListMessage } from './list-message-view.ts'

type Body = z.output<typeof listMessageBody>
type Refusal = 'not_found' | 'not_ready' | 'invalid_input' | 'too_many'

async function queue(tx: Tx, creatorId: number, body: Body): Promise<Result<{ id: number }, Refusal>> {
  const { text = '', mediaIds = [], priceCents = null, sendAt = null } = body
  const audience = await readAudience(tx, creatorId, body)
  if (audience instanceof Failure) return audience
  if (sendAt !== null && Date.parse(sendAt) > Date.now() + limits.scheduleDaysMax * 86_400_000)
    return failField('sendAt', 'This is too far ahead.')
  // one after the other, so that the limit holds
  await sql`select from accounts where user_id = ${creatorId} for no key update`.execute(tx)
  const waiting =
    await sql`select from list_messages where creator_id = ${creatorId} and state in ('scheduled', 'sending')
    limit ${limits.listMessagesWaitingMax}`.execute(tx)
  if (waiting.rows.length >= limits.listMessagesWaitingMax) return fail('too_many')
  const made = await makeContent(tx, creatorId, { text, mediaIds, priceCents })
  if (made instanceof Failure) return made
  const { rows } = await sql<{ id: number }>`
    insert into list_messages (creator_id, content_id, to_lists, except_lists, state, send_at)
    values (${creatorId}, ${made.contentId}, ${JSON.stringify(audience.to)}::json, ${JSON.stringify(audience.except)}::json, 'scheduled',
      greatest(now(), ${sendAt}::timestamptz)) returning id`.execute(tx)
  if (!rows[0]) throw new Error('A message to lists was not kept.')
  return { id: rows[0].id }
}

/** Keeps a message to lists; who is on them is decided when it goes. Nobody waits for it to be delivered. */
export async function sendToLists(
  services: Services,
  creatorId: number,
  body: Body,
  idempotency: Idempotency,
): Promise<Result<ListMessage, Refusal | 'key_reused'>> {
  const kept = await idempotent(services.db, creatorId, idempotency, (tx) => queue(tx, creatorId, body))
  return kept instanceof Failure ? kept : getListMessage(services, { creatorId, id: kept.id })
}

/**
 * Calls a message off, or takes it back from all who have not paid for it: at once for whoever looks, and from the
 * numbers of unread messages by a job. One that was turned down is listed no more. Again it changes nothing.
 */
export async function unsendFromLists(
  services: Services,
  named: { creatorId: number; id: number },
): Promise<Result<ListMessage, 'not_found'>> {
  const done = await transaction(services.db, async (tx): Promise<Result<object, 'not_found'>> => {
    const { rows } = await sql<{ state: string; content_id: number }>`
      select state, content_id from list_messages where id = ${named.id} and creator_id = ${named.creatorId} for no key update`.execute(
      tx,
    )
    const [message] = rows
    if (!message) return fail('not_found')
    if (message.state === 'unsent') return {}
    const { content_id: contentId } = message
    // waits for payments that are under way, which hold the content
    // called off before staff had looked, it was not turned down
    await sql`update message_contents set unsent_at = now(), review_since = null,
      hidden_at = case when review_since is null then hidden_at end where id = ${contentId}`.execute(tx)
    const paid = await sql`select from message_unlocks where list_message_id = ${named.id} limit 1`.execute(tx)
    if (paid.rows.length === 0) {
      await sql`update message_contents set text = '', media = null where id = ${contentId}`.execute(tx)
      await sql`update media set content_id = null where content_id = ${contentId}`.execute(tx)
    }
    await sql`delete from list_message_recipients where list_message_id = ${named.id}`.execute(tx)
    await sql`update list_messages set state = 'unsent', unsent_up_to = ${message.state === 'scheduled' ? null : 0}::bigint
      where id = ${named.id}`.execute(tx)
    return {}
  })
  return done instanceof Failure ? done : getListMessage(services, named)
}
