import { sql } from 'kysely'
import { wordsOf } from '#modules/stories/overlays.ts'
import type * as z from 'zod/mini'
import type { reportBody } from '#contract/reports.ts'
import { findMessage, readMessages, seenBy, type MessageRow } from '#modules/messages/message-row.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import { meetLine } from '#modules/live/hide-line.ts'
import { visibleShow } from '#modules/live/visible-show.ts'
import { visiblePost } from '#modules/posts/visible-post.ts'
import { visibleShownStory } from '#modules/stories/visible-story.ts'
import type { Db, Tx } from '#platform/services.ts'

type Named = z.output<typeof reportBody>['subject']
/** What is reported: whose it is, and what it says now. */
export type Subject = {
  kind: 'post' | 'comment' | 'user' | 'message' | 'story' | 'show' | 'show_line'
  id: number
  ownerId: number
  snapshot: object
  /** It goes on while it waits for staff: they look at it first. */
  isRunning?: boolean
}

/** The thing that a person reports, if it is there for them; a locked post is. Read inside the transaction that keeps it. */
export async function findSubject(db: Db | Tx, viewerId: number, { kind, id }: Named): Promise<Subject | null> {
  if (kind === 'post') {
    const post = await visiblePost(db, viewerId, id)
    if (!post) return null
    const { creator_id: ownerId, text, teaser, media } = post.row
    return { kind, id, ownerId, snapshot: { text, teaser, media: (media ?? []).map(([mediaId]) => mediaId) } }
  }
  if (kind === 'comment') {
    const { rows } = await sql<{ post_id: number; author_id: number; text: string }>`
      select post_id, author_id, text from comments where id = ${id} and state = 'published'`.execute(db)
    const [comment] = rows
    if (!comment || !(await visiblePost(db, viewerId, comment.post_id))?.open) return null
    if (!(await maySee(db, viewerId, comment.author_id))) return null
    const { post_id: postId, author_id: ownerId, text } = comment
    return { kind, id, ownerId, snapshot: { postId, text } }
  }
  if (kind === 'user') {
    if (!(await maySee(db, viewerId, id))) return null
    const { rows } = await sql<object>`select username, name, bio, avatar, cover from users where id = ${id}`.execute(
      db,
    )
    return rows[0] ? { kind, id, ownerId: id, snapshot: rows[0] } : null
  }
  if (kind === 'story') {
    const story = await visibleShownStory(db, viewerId, id)
    if (!story) return null
    const { creator_id: ownerId, caption, overlays, media_id: mediaId } = story
    const text = [caption, wordsOf(overlays)].filter(Boolean).join('\n')
    return { kind, id, ownerId, snapshot: { text, media: [mediaId] } }
  }
  if (kind === 'show') {
    const show = await visibleShow(db, viewerId, id)
    return show && { kind, id, ownerId: show.creatorId, snapshot: { text: show.title }, isRunning: show.isOn }
  }
  if (kind === 'show_line') {
    const line = await meetLine(db, viewerId, id)
    return line && { kind, id, ownerId: line.writerId, snapshot: { text: line.text } }
  }
  return findMessageSubject(db, viewerId, id)
}

/** Messages before and after a reported one that are kept with it, so that it can be judged. */
const around = 5

/**
 * A message of a chat of one's own, with what was said around it and is still there for the reporter. The copy is for staff:
 * of media it holds the ids alone.
 */
async function findMessageSubject(db: Db | Tx, viewerId: number, id: number): Promise<Subject | null> {
  const message = await findMessage(db, viewerId, id)
  if (!message || message.unsent || message.hidden) return null
  const side = (comparison: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
    readMessages(
      db,
      viewerId,
      sql`m.chat_id = ${message.chat_id} and m.id ${comparison} ${id} and ${seenBy(viewerId)} and c.unsent_at is null and c.hidden_at is null`,
      sql`order by m.id ${order} limit ${around}`,
    )
  const context = [...(await side(sql`<`, sql`desc`)).toReversed(), ...(await side(sql`>`, sql`asc`))]
  const { chat_id: chatId, sender_id: ownerId } = message
  const words = (row: MessageRow) => ({
    id: row.id,
    senderId: row.sender_id,
    at: row.created_at,
    text: row.text,
    media: (row.media ?? []).map(([mediaId]) => mediaId),
  })
  return { kind: 'message', id, ownerId, snapshot: { chatId, ...words(message), context: context.map(words) } }
}
