import { CompiledQuery } from 'kysely'
import { compareTimes } from '#platform/paging/position.ts'
import type { Db } from '#platform/services.ts'
import { pollColumn, type PostRow } from '../post-row.ts'
import { tagsColumn } from '#modules/tags/tag-row.ts'

/** What is yes or no of a post to a viewer, as bits of one number: a column is written, sent and read for each row. */
const flags = {
  pinned: 1,
  commentsOn: 2,
  depicts: 4,
  subscribes: 8,
  liked: 16,
  bookmarked: 32,
  unlocked: 64,
  /** There is a poll, somebody is tagged, or the pictures carry a mark. */
  more: 128,
} as const

/** A published post of somebody in the viewer's timeline, as it comes from the database. */
export type CardRow = Omit<
  PostRow,
  | 'state'
  | 'publish_at'
  | 'pinned'
  | 'comments_on'
  | 'depicts'
  | 'poll'
  | 'tags'
  | 'follows'
  | 'subscribes'
  | 'liked'
  | 'bookmarked'
  | 'unlocked'
  | 'mark'
> & { flags: number }

type Conditions = Record<'subscribes' | 'liked' | 'bookmarked' | 'unlocked', string>

/** The columns of a card, of a published post `p` of `u`. `viewer`: an expression for the viewer's id; `conditions`: what the viewer is to it. */
export const cardColumns = (viewer: string, conditions: Conditions): string => {
  const all: Record<keyof typeof flags, string> = {
    pinned: 'p.pinned_at is not null',
    commentsOn: 'p.comments_on',
    depicts: 'p.has_co_performers',
    more: `p.has_poll or p.has_tags or (u.watermark and u.id <> ${viewer})`,
    ...conditions,
  }
  const bits = Object.entries(flags).map(
    ([name, bit]) => `case when ${all[name as keyof typeof flags]} then ${String(bit)} else 0 end`,
  )
  return `p.id, p.creator_id, p.audience, p.price_cents, p.price_mode, p.published_at, p.expires_at, p.edited_at, p.like_count, p.comment_count,
    p.text, p.teaser, p.language, p.teaser_language, p.mentions, p.preview, p.media, u.username, u.name, u.avatar, u.offer as plan, ${bits.join(' + ')} as flags`
}

/** Whoever has a creator in the timeline sees what followers see. */
const unpack = (card: CardRow): PostRow => {
  const has = (flag: keyof typeof flags): boolean => (card.flags & flags[flag]) !== 0
  return {
    id: card.id,
    creator_id: card.creator_id,
    state: 'published',
    audience: card.audience,
    price_cents: card.price_cents,
    price_mode: card.price_mode,
    published_at: card.published_at,
    publish_at: null,
    expires_at: card.expires_at,
    edited_at: card.edited_at,
    pinned: has('pinned'),
    comments_on: has('commentsOn'),
    like_count: card.like_count,
    comment_count: card.comment_count,
    depicts: has('depicts'),
    text: card.text,
    teaser: card.teaser,
    language: card.language,
    teaser_language: card.teaser_language,
    mentions: card.mentions,
    preview: card.preview,
    media: card.media,
    poll: null,
    tags: null,
    username: card.username,
    name: card.name,
    avatar: card.avatar,
    follows: true,
    subscribes: has('subscribes'),
    liked: has('liked'),
    bookmarked: has('bookmarked'),
    unlocked: has('unlocked'),
    mark: null,
    plan: card.plan,
  }
}

const readRare = `
  select p.id, ${pollColumn('$1')}, ${tagsColumn('post', '$1')},
    case when u.watermark and u.id <> $1 then (select v.username from users v where v.id = $1) end as mark
  from posts p join users u on u.id = p.creator_id where p.id = any ($2::bigint[])`

const newestFirst = (a: CardRow, b: CardRow): number =>
  compareTimes(b.published_at ?? '', a.published_at ?? '') || b.id - a.id

/**
 * Rows of cards, newest first, with what few of them have. PostgreSQL makes ready every part of a statement each time it runs,
 * needed or not: what is seldom there is cheaper in a statement of its own, sent when there is something to read.
 */
export async function readCards(db: Db, viewerId: number, cards: CardRow[]): Promise<PostRow[]> {
  const ids = cards.flatMap(({ id, flags: bits }) => (bits & flags.more ? [id] : []))
  const rows = cards.toSorted(newestFirst).map(unpack)
  if (ids.length === 0) return rows
  type Rare = Pick<PostRow, 'id' | 'poll' | 'tags' | 'mark'>
  const found = await db.executeQuery<Rare>(CompiledQuery.raw(readRare, [viewerId, ids]))
  const rare = new Map(found.rows.map((row) => [row.id, row]))
  for (const row of rows) Object.assign(row, rare.get(row.id))
  return rows
}
