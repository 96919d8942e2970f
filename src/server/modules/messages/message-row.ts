import { sql, type RawBuilder } from 'kysely'
import type { MessageOrigin } from '#contract/chats.ts'
import type { Message } from '#contract/messages.ts'
import { lockedView, openView } from '#modules/media/media-view.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { type AnsweredStory, answeredStories, answeredStoryView } from '#modules/stories/answered-stories.ts'

type Quoted = [
  id: number,
  senderId: number,
  text: string,
  language: string | null,
  mediaKind: StoredMedia[1] | null,
  gone: boolean,
]
export type MessageRow = {
  id: number
  chat_id: number
  sender_id: number
  origin: MessageOrigin
  created_at: string
  tip_cents: number | null
  sending_cents: number | null
  payment: 'held' | 'paid' | 'released' | 'refunded' | 'reversed' | null
  text: string
  language: string | null
  media: StoredMedia[] | null
  price_cents: number | null
  unsent: boolean
  hidden: boolean
  /** Hidden for good: staff have decided against it. */
  removed: boolean
  in_review: boolean
  unlocked: boolean
  mark: string | null
  quoted: Quoted | null
  story_id: number | null
  /** What of the answered story the viewer may see now; null: nothing. */
  story: AnsweredStory | null
  reactions: [userId: number, emoji: string][] | null
}

/** Characters of a message that are shown where it is only pointed at. */
export const excerptMax = 140

/**
 * Messages `m` of one chat by a condition, with an order and a limit in `rest`. What the viewer has cleared or deleted
 * is the condition's business: `seenBy`.
 */
export async function readMessages(
  db: Db | Tx,
  viewerId: number,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<MessageRow[]> {
  const { rows } = await sql<Omit<MessageRow, 'story'>>`
    select m.id, m.chat_id, m.story_id, m.sender_id, m.origin, m.created_at, m.tip_cents, m.price_cents as sending_cents,
      case when m.purchase_id is not null then (select p.state from purchases p where p.id = m.purchase_id) end as payment,
      c.text, c.language, c.media, c.price_cents, c.unsent_at is not null as unsent, c.hidden_at is not null as hidden,
      c.removed_at is not null as removed, c.review_since is not null as in_review,
      c.price_cents is not null and exists (select from message_unlocks l where l.message_id = m.id) as unlocked,
      case when c.media is not null and m.sender_id <> ${viewerId} then (
        select v.username from users a, users v where a.id = m.sender_id and a.watermark and v.id = ${viewerId}) end as mark,
      case when m.reply_to_id is not null then (
        select json_build_array(q.id, q.sender_id, left(d.text, ${sql.lit(excerptMax)}), d.language, d.media->0->>1,
          (d.unsent_at is not null and not exists (select from message_unlocks l where l.message_id = q.id and l.user_id = ${viewerId}))
            or d.hidden_at is not null)
        from messages q join message_contents d on d.id = q.content_id
        where q.id = m.reply_to_id and q.chat_id = m.chat_id and ${seenBy(viewerId, sql`q`)}) end as quoted,
      (select json_agg(json_build_array(r.user_id, r.emoji) order by r.created_at) from message_reactions r where r.message_id = m.id) as reactions
    from messages m join message_contents c on c.id = m.content_id where ${condition} ${rest}`.execute(db)
  const stories = await answeredStories(
    db,
    viewerId,
    rows.flatMap(({ story_id: id }) => id ?? []),
  )
  return rows.map((row) => ({ ...row, story: (row.story_id !== null && stories.get(row.story_id)) || null }))
}

/** Not deleted for themselves by this person; `message` is the alias of a message. */
export const notDeletedBy = (viewerId: number, message: RawBuilder<unknown> = sql`m`): RawBuilder<boolean> =>
  sql`not exists (select from hidden_messages h where h.user_id = ${viewerId} and h.message_id = ${message}.id)`

/** Neither cleared nor deleted by this person; `message` is the alias of a message. */
export const seenBy = (viewerId: number, message: RawBuilder<unknown> = sql`m`): RawBuilder<boolean> => sql`(
  ${message}.id > (select s.cleared_up_to from chat_members s where s.chat_id = ${message}.chat_id and s.user_id = ${viewerId})
  and ${notDeletedBy(viewerId, message)})`

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl'>
const paymentStates = {
  held: 'held',
  paid: 'paid',
  released: 'paid',
  refunded: 'returned',
  reversed: 'returned',
} as const

/** What of a message this viewer may see. The author sees all; who has paid keeps it; everyone else sees what is open. */
export function contentFor(
  row: Pick<MessageRow, 'sender_id' | 'media' | 'price_cents' | 'unsent' | 'hidden' | 'removed' | 'unlocked'>,
  viewerId: number,
): 'open' | 'locked' | 'unsent' | 'hidden' | 'removed' {
  if (row.hidden) return row.removed ? 'removed' : 'hidden'
  const bought = row.unlocked && row.sender_id !== viewerId
  if (row.unsent && !bought) return 'unsent'
  return row.sender_id === viewerId || bought || row.price_cents === null ? 'open' : 'locked'
}

/** A message for one of the two people of its chat. Locked media are built from their overlays alone. */
export function messageView(row: MessageRow, viewerId: number, addressing: Addressing, nowSeconds: number): Message {
  const content = contentFor(row, viewerId)
  const there = content === 'open' || content === 'locked'
  const media = there ? (row.media ?? []) : []
  const mine = row.sender_id === viewerId
  const viewing = { nowSeconds, mark: row.mark, ownerId: mine ? 0 : row.sender_id }
  return {
    id: row.id,
    chatId: row.chat_id,
    mine,
    origin: row.origin,
    at: row.created_at,
    state: there ? 'sent' : row.in_review && mine ? 'in_review' : content,
    text: there ? row.text : '',
    language: there ? row.language : null,
    media: content === 'open' ? media.map((item) => openView(item, addressing, viewing)) : [],
    locked: content === 'locked' ? media.map(lockedView) : [],
    priceCents: there ? row.price_cents : null,
    unlocked: row.unlocked,
    tipCents: row.tip_cents,
    payment:
      row.sending_cents === null || row.payment === null
        ? null
        : { priceCents: row.sending_cents, state: paymentStates[row.payment] },
    replyTo: row.quoted && quotedView(row.quoted, viewerId),
    story: there && row.story_id !== null ? answeredStoryView(row.story, viewerId, addressing) : null,
    reactions: there ? (row.reactions ?? []).map(([userId, emoji]) => ({ emoji, mine: userId === viewerId })) : [],
  }
}

const quotedView = ([id, senderId, text, language, mediaKind, gone]: Quoted, viewerId: number): Message['replyTo'] => ({
  id,
  mine: senderId === viewerId,
  text: gone ? '' : text,
  language: gone ? null : language,
  mediaKind: gone ? null : mediaKind,
  unsent: gone,
})

/** Views of a list, signed for the present second. */
export function messageViews(rows: readonly MessageRow[], viewerId: number, addressing: Addressing): Message[] {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return rows.map((row) => messageView(row, viewerId, addressing, nowSeconds))
}

/** One message of a chat that is there for the viewer, or null. */
export async function findMessage(db: Db | Tx, viewerId: number, messageId: number): Promise<MessageRow | null> {
  const [row] = await readMessages(
    db,
    viewerId,
    sql`m.id = ${messageId} and ${seenBy(viewerId)}
      and exists (select from chat_members s where s.chat_id = m.chat_id and s.user_id = ${viewerId} and not s.hidden)`,
  )
  return row ?? null
}
