import { sql } from 'kysely'
import type { Audience, PriceMode } from '#contract/fields.ts'
import type { postSort } from '#contract/dashboard.ts'
import type { Answer } from '#contract/routes.ts'
import type * as z from 'zod/mini'
import { earnedSum, movements, unsealedFrom } from '../figures/movements.ts'
import { openView } from '#modules/media/media-view.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { writePosition } from '#platform/paging/position.ts'
import { rankOf, writeRank } from '#platform/paging/rank.ts'
import type { Services } from '#platform/services.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Posts = Answer<'GET /dashboard/posts'>
type Sort = z.infer<typeof postSort>
type Row = {
  id: number
  text: string
  media: StoredMedia[] | null
  audience: Audience
  price_cents: number | null
  price_mode: PriceMode
  published_at: string
  reach: number
  like_count: number
  comment_count: number
  unlocks: number
  tips: number
  earned: number
  rank: number
}

/** What a post is called in a table. */
const textMax = 120
/** What each order ranks by; without an entry by time alone. */
const ranks: Readonly<Partial<Record<Sort, string>>> = {
  income: 'earned',
  likes: 'like_count',
  unlocks: 'unlocks',
  reach: 'reach',
}
/** A creator's posts that are or were on their page, with what each brought; by time or by a figure, the most first. */
export async function listPosts(
  services: Services,
  creatorId: number,
  query: (NonNullable<PageQuery> & { sort?: Sort | undefined }) | undefined,
): Promise<Result<Posts, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const rank = ranks[query?.sort ?? 'recent']
  const figure = rank === undefined ? sql`0` : sql.ref(rank)
  const place =
    rank === undefined
      ? sql`(published_at, id) < (${before.at}::timestamptz, ${before.id})`
      : sql`(greatest(${figure}, 0), id) < (${rankOf(query?.cursor, before).rank}::bigint, ${before.id})`
  const { rows } = await sql<Row>`
    with live as (
      select subject_id, count(*) filter (where source = 'unlock' and payments > 0)::int as unlocks, count(*) filter (where source = 'tip' and payments > 0)::int as tips,
        ${earnedSum} as earned
      from (${movements({ creatorId, from: unsealedFrom })}) m where source in ('unlock', 'tip') and subject_id is not null group by subject_id),
    all_posts as (
      select p.id, case when char_length(p.text) > ${textMax} then rtrim(left(p.text, ${textMax})) || '…' else p.text end as text, p.media, p.audience, p.price_cents, p.price_mode, p.published_at, p.like_count, p.comment_count,
        (select count(*) from post_reach r where r.post_id = p.id)::int as reach,
        coalesce(t.unlocks, 0) + coalesce(l.unlocks, 0) as unlocks, coalesce(t.tips, 0) + coalesce(l.tips, 0) as tips,
        coalesce(t.earned_cents, 0) + coalesce(l.earned, 0) as earned
      from posts p left join post_totals t on t.post_id = p.id left join live l on l.subject_id = p.id
      where p.creator_id = ${creatorId} and p.published_at is not null and p.state in ('published', 'expired', 'hidden'))
    select *, ${figure}::bigint as rank from all_posts where ${place}
    order by ${rank === undefined ? sql`published_at` : sql`greatest(${figure}, 0)`} desc, id desc limit ${limit + 1}`.execute(
    services.db,
  )
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const next = last && (rank === undefined ? writePosition({ at: last.published_at, id: last.id }) : writeRank(last))
  return {
    posts: kept.map((row) => {
      const first = row.media?.[0]
      return {
        id: row.id,
        text: row.text,
        picture: first ? openView(first, services) : null,
        audience: row.audience,
        priceCents: row.price_cents,
        priceMode: row.price_cents === null ? null : row.price_mode,
        publishedAt: row.published_at,
        reach: row.reach,
        likes: row.like_count,
        comments: row.comment_count,
        unlocks: row.unlocks,
        tips: row.tips,
        earnedCents: row.earned,
      }
    }),
    nextCursor: rows.length > limit && next ? next : null,
  }
}
