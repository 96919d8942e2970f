import { sql } from 'kysely'
import { hasRestricted } from '#modules/site/operator-rules.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'

// Words are refused where they are written. What was written before a word came onto the operator's list is looked at when it
// would go out by itself: messages to many, and welcomes.

/** A content as the statement that sends it reads it. */
export type Outgoing = { contentId: number; text: string; wordsPassed: boolean }

/** Whether it says a word of the operator's list with which staff have not let it out. */
export function saysListedWord(
  { settings }: Pick<Services, 'settings'>,
  { text, wordsPassed }: Pick<Outgoing, 'text' | 'wordsPassed'>,
): boolean {
  const { restrictedWords } = settings.now()
  return !wordsPassed && restrictedWords.length > 0 && hasRestricted(restrictedWords, text)
}

/** Hides a content that nobody has got until staff have looked at it; its author is told. */
export async function queueForWords(
  tx: Tx,
  authorId: number,
  contentId: number,
  kind: 'message_held' | 'welcome_held' = 'message_held',
): Promise<void> {
  await sql`update message_contents set review_since = now(), hidden_at = now(), words_held_at = now()
    where id = ${contentId}`.execute(tx)
  await notify(tx, { userId: authorId, kind, eventKey: `${kind} ${String(contentId)}` })
}

/**
 * The same for a welcome that has been going out: those who were welcomed keep what they were sent, and what waits is a
 * content of its own. Nothing, when another one is in its place by now.
 */
export async function holdWelcomeForWords(tx: Tx, authorId: number, contentId: number): Promise<void> {
  const same = await sql`select from welcome_messages where creator_id = ${authorId} and content_id = ${contentId}
    for no key update`.execute(tx)
  if (same.rows.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into message_contents (author_id, text, language, media, price_cents)
    select author_id, text, language, media, price_cents from message_contents where id = ${contentId} returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A welcome was not kept.')
  await sql`update media set content_id = ${id} where content_id = ${contentId}`.execute(tx)
  await sql`update welcome_messages set content_id = ${id} where creator_id = ${authorId}`.execute(tx)
  await queueForWords(tx, authorId, id, 'welcome_held')
}
