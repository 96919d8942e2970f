import { sql } from 'kysely'
import type { Audience, PriceMode } from '#contract/fields.ts'
import type { ReviewDetail, ReviewLine } from '#contract/staff/reviews.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { readyMedia } from '#modules/media/ready-media.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { bottom } from '#platform/paging/position.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { listedWordsIn } from '#modules/posts/listed-words.ts'
import { wordsOver } from '#modules/stories/story-row.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { likenessesOf } from './similar-media.ts'

export type LineRow = {
  kind: ReviewLine['kind']
  id: number
  username: string
  name: string
  avatar: string | null
  text: string
  matches: number
  held_for_words: boolean
  made_at: string
}
type Row = LineRow & {
  creator_id: number
  teaser: string
  audience: Audience
  price_cents: number | null
  price_mode: PriceMode
  creator_since: string | null
  is_staff: boolean
  version: string
}

const excerptOf = (text: string): string => text.slice(0, 140).replace(/[\ud800-\udbff]$/, '')
const lineColumns = sql`'post' as kind, p.id, u.username, u.name, u.avatar, p.text, p.created_at as made_at,
  p.words_held_at is not null as held_for_words,
  (select count(*)::int from media m where m.post_id = p.id and m.match_id is not null and m.match_cleared_at is null) as matches`
export const lineOf = (row: LineRow): ReviewLine => ({
  kind: row.kind,
  id: row.id,
  author: personFromRow(row) ?? { username: row.username, name: row.name, avatarUrl: null },
  excerpt: excerptOf(row.text),
  matches: row.matches,
  heldForWords: row.held_for_words,
  madeAt: row.made_at,
})

/** What a message says: of the rows `c` of contents with their authors `u`. */
export const messageColumns = sql`'message' as kind, c.id, u.username, u.name, u.avatar, c.text, c.review_since as made_at,
  c.words_held_at is not null as held_for_words,
  (select count(*)::int from media m where m.content_id = c.id and m.match_id is not null and m.match_cleared_at is null) as matches`
/** A story `s` with its author `u`. */
export const storyColumns = sql`'story' as kind, s.id, u.username, u.name, u.avatar, concat_ws(E'\\n', nullif(s.caption, ''), nullif(${wordsOver}, '')) as text, s.created_at as made_at,
  s.words_held_at is not null as held_for_words,
  (select count(*)::int from media m where m.story_id = s.id and m.match_id is not null and m.match_cleared_at is null) as matches`
export const messageWaits = sql`c.review_since is not null and c.unsent_at is null`

/** Each kind has numbers of its own: of two that began to wait at the same moment the post comes first, then the message. */
const messageKey = 2 ** 51
const storyKey = 2 ** 52

/** What waits, the oldest first. */
export async function listReviews(
  { db }: Pick<Services, 'db'>,
  query: PageQuery,
): Promise<Result<{ reviews: ReviewLine[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? bottom : page.before
  const most = sql`limit ${page.limit + 1}`
  const found = await sql<LineRow & { key: number }>`
    (select ${lineColumns}, p.id as key from posts p join users u on u.id = p.creator_id
      where p.state = 'in_review' and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by p.created_at, p.id ${most})
    union all
    (select ${messageColumns}, c.id + ${sql.lit(messageKey)} as key from message_contents c join users u on u.id = c.author_id
      where ${messageWaits} and (c.review_since, c.id + ${sql.lit(messageKey)}) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by c.review_since, c.id ${most})
    union all
    (select ${storyColumns}, s.id + ${sql.lit(storyKey)} as key from stories s join users u on u.id = s.creator_id
      where s.state = 'in_review' and (s.created_at, s.id + ${sql.lit(storyKey)}) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by s.created_at, s.id ${most})
    order by made_at, key ${most}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.made_at, id: row.key }))
  return { reviews: rows.map(lineOf), nextCursor }
}

/** A post that waits, with the number that tells whether it has changed. Null: it does not wait. */
export async function readReview(tx: Tx, services: Services, actor: Actor, postId: number): Promise<Found | null> {
  const { rows } =
    await sql<Row>`select ${lineColumns}, p.creator_id, p.teaser, p.audience, p.price_cents, p.price_mode, u.creator_since,
      exists (select from accounts a where a.user_id = u.id and a.staff_role is not null) as is_staff,
      md5(json_build_array(p.text, p.teaser, p.audience, p.price_cents, p.price_mode,
        (select json_agg(json_build_array(m.id, m.match_id) order by m.position) from media m where m.post_id = p.id))::text) as version
    from posts p join users u on u.id = p.creator_id
    where p.id = ${postId} and p.state = 'in_review' for update of p`.execute(tx)
  const [row] = rows
  if (!row) return null
  const media = await readyMedia(tx, services, sql`post_id = ${postId} order by position`)
  return {
    creatorId: row.creator_id,
    detail: {
      ...lineOf(row),
      text: row.text,
      teaser: row.teaser,
      audience: row.audience,
      sending: null,
      priceCents: row.price_cents,
      priceMode: row.price_cents === null ? null : row.price_mode,
      media,
      listedWords: row.held_for_words ? await listedWordsIn(tx, services, postId) : [],
      likenesses: await likenessesOf(tx, services, media),
      creatorSince: row.creator_since,
      version: row.version,
      mayDecide: row.creator_id !== actor.userId && (!row.is_staff || actor.staffRole === 'admin'),
    },
  }
}

export type Found = { detail: ReviewDetail; creatorId: number }
/** Finds what waits, and holds it; null: it does not wait. */
export type ReadReview = (tx: Tx, services: Services, actor: Actor, id: number) => Promise<Found | null>

/** Opens what waits, and writes down who has looked: at its media, and at what was removed. */
export const lookAtReview = (
  services: Services,
  actor: Actor,
  read: ReadReview,
  id: number,
): Promise<Result<ReviewDetail, 'not_found'>> =>
  transaction(services.db, async (tx): Promise<Result<ReviewDetail, 'not_found'>> => {
    const found = await read(tx, services, actor, id)
    if (!found) return fail('not_found')
    const { detail, creatorId } = found
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'review.viewed',
      subject: { kind: detail.kind, id },
      userId: creatorId,
      details: { media: detail.media.length, beside: detail.likenesses.filter(({ removed }) => removed.media).length },
    })
    return detail
  })
