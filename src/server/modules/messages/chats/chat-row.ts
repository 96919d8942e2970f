import { sql, type RawBuilder } from 'kysely'
import type { Chat, MessageOrigin } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import { contentFor, excerptMax, type MessageRow } from '../message-row.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { Db, Tx } from '#platform/services.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'

type Newest = Pick<MessageRow, 'sender_id' | 'price_cents' | 'unsent' | 'hidden' | 'removed' | 'unlocked'> & {
  last_id: number | null
  last_at: string
  last_text: string
  last_language: string | null
  origin: MessageOrigin
  tip_cents: number | null
  media_kind: StoredMedia[1] | null
  media_count: number
}
export type ChatRow = Newest & {
  id: number
  rank: number
  position: number
  pinned: boolean
  muted: boolean
  unread_count: number
  read_up_to: number
  their_read_up_to: number
  other_id: number
  username: string
  name: string
  avatar: string | null
  is_creator: boolean
  left: boolean
  subscribes: boolean
  answer_by: string | null
}

/** Chats of one person; `mine`: their own sides `m` of them, in order. */
export async function readChats(db: Db | Tx, viewerId: number, mine: RawBuilder<unknown>): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select m.chat_id as id, m.rank, m.position, m.pinned_at is not null as pinned, m.muted, m.unread_count, m.read_up_to,
      o.read_up_to as their_read_up_to, m.other_id, u.username, u.name, u.avatar, u.is_creator, u.deleted_at is not null as left,
      exists (select from relations r where r.fan_id = m.other_id and r.creator_id = ${viewerId} and r.subscribed_until > now()) as subscribes,
      (select min(p.made_at) + make_interval(days => ${sql.lit(limits.messageAnswerDays)}) from purchases p
        where p.buyer_id = m.other_id and p.creator_id = ${viewerId} and p.state = 'held') as answer_by,
      l.*
    from (${mine}) m
    join chat_members o on o.chat_id = m.chat_id and o.user_id = m.other_id
    join users u on u.id = m.other_id
    left join lateral (
      select g.id as last_id, g.created_at as last_at, g.sender_id, g.origin, g.tip_cents, left(c.text, ${sql.lit(excerptMax)}) as last_text, c.language as last_language,
        c.media->0->>1 as media_kind, coalesce(json_array_length(c.media), 0) as media_count, c.price_cents,
        c.unsent_at is not null as unsent, c.hidden_at is not null as hidden, c.removed_at is not null as removed,
        c.price_cents is not null and exists (select from message_unlocks k where k.message_id = g.id) as unlocked
      from messages g join message_contents c on c.id = g.content_id
      where g.chat_id = m.chat_id and g.id > m.cleared_up_to
        and not exists (select from hidden_messages h where h.user_id = ${viewerId} and h.message_id = g.id)
      order by g.id desc limit 1) l on true
    order by m.n`.execute(db)
  return rows
}

function lastView(row: ChatRow, viewerId: number): Chat['last'] {
  if (row.last_id === null) return null
  const content = contentFor({ ...row, media: null }, viewerId)
  const there = content === 'open' || content === 'locked'
  return {
    id: row.last_id,
    at: row.last_at,
    mine: row.sender_id === viewerId,
    origin: row.origin,
    text: there ? row.last_text : '',
    language: there ? row.last_language : null,
    media:
      there && row.media_kind !== null
        ? { kind: row.media_kind, count: row.media_count, locked: content === 'locked' }
        : null,
    tipCents: row.tip_cents,
    unsent: content === 'unsent',
    hidden: content === 'hidden',
    removed: content === 'removed',
  }
}

export const chatView = (row: ChatRow, viewerId: number): Chat => ({
  id: row.id,
  person: row.left
    ? null
    : {
        userId: row.other_id,
        username: row.username,
        name: row.name,
        avatarUrl: pictureUrl(row.avatar),
        isCreator: row.is_creator,
      },
  pinned: row.pinned,
  muted: row.muted,
  unreadCount: row.unread_count,
  last: lastView(row, viewerId),
  myReadUpTo: row.read_up_to,
  theirReadUpTo: row.their_read_up_to,
  subscribesToMe: row.subscribes,
  answerBy: row.answer_by,
})

/** One chat of a person that is there for them, or null. */
export async function findChat(db: Db | Tx, viewerId: number, chatId: number): Promise<Chat | null> {
  const [row] = await readChats(
    db,
    viewerId,
    sql`select *, 1 as n from chat_members where chat_id = ${chatId} and user_id = ${viewerId} and not hidden`,
  )
  return row ? chatView(row, viewerId) : null
}
