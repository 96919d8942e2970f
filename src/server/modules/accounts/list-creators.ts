import { type RawBuilder, sql } from 'kysely'
import type { BrowseFilter, CreatorCard, Plan } from '#contract/people.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { writePosition } from '#platform/paging/position.ts'
import { rankOf, writeRank } from '#platform/paging/rank.ts'
import { pictureUrl } from './picture-url.ts'
import { idOf, visibleTo, type Viewer } from './visibility.ts'
import { offeredPlan } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

/** The most that a column of 4 bytes holds. */
const maxInt = 2_147_483_647

type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  cover: string | null
  bio: string
  created_at: string
  follower_count: number
  follows: boolean
  plan: [Plan['period'], number] | null
}

const card = (services: Pick<Services, 'settings'>, row: Row): CreatorCard => ({
  username: row.username,
  name: row.name,
  avatarUrl: pictureUrl(row.avatar),
  coverUrl: pictureUrl(row.cover),
  bio: row.bio,
  plan: offeredPlan(services, row.plan),
  followerCount: row.follower_count,
  follows: row.follows,
})
/** Creators with at least one post. */
const creators = (
  viewer: Viewer,
) => sql`select u.id, u.username, u.name, u.avatar, u.cover, u.bio, u.created_at, u.offer as plan, u.follower_count,
    exists (select from relations r where r.fan_id = ${idOf(viewer)} and r.creator_id = u.id and r.followed_at is not null) as follows
  from users u where u.is_creator and exists (select from creator_heads h where h.creator_id = u.id)`

const offered = sql`(u.offer ->> 1)::bigint`
const priced: Record<NonNullable<BrowseFilter['price']>, RawBuilder<unknown>> = {
  free: sql`${offered} = 0`,
  under5: sql`${offered} < 500`,
  from5to10: sql`${offered} between 500 and 1000`,
}

/** Creators with at least one post, the newest or the most followed first, as far as they exist for this viewer. */
export async function listCreators(
  services: Services,
  viewer: Viewer,
  query: PageQuery & BrowseFilter,
): Promise<Result<{ creators: CreatorCard[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const popular = query.sort === 'popular'
  const { rank, id } = rankOf(query.cursor, before)
  const after = popular
    ? sql`(u.follower_count, u.id) < (${Math.min(rank, maxInt)}::int, ${id}::bigint)`
    : sql`(u.created_at, u.id) < (${before.at}::timestamptz, ${before.id})`
  const found = await sql<Row>`
    ${creators(viewer)} and ${visibleTo(viewer)} and ${query.price ? priced[query.price] : sql`true`} and ${after}
    order by ${popular ? sql`u.follower_count` : sql`u.created_at`} desc, u.id desc limit ${limit + 1}`.execute(
    services.db,
  )
  const last = found.rows[limit - 1]
  return {
    creators: found.rows.slice(0, limit).map((row) => card(services, row)),
    nextCursor:
      found.rows.length <= limit || !last
        ? null
        : popular
          ? writeRank({ rank: last.follower_count, id: last.id })
          : writePosition({ at: last.created_at, id: last.id }),
  }
}

/** Those with the most followers and a cover, for the landing page's posters. */
export async function popularCreators(services: Services, viewer: Viewer, most: number): Promise<CreatorCard[]> {
  const { rows } = await sql<Row>`
    ${creators(viewer)} and u.cover is not null and ${visibleTo(viewer)} order by u.follower_count desc, u.id desc limit ${most}`.execute(
    services.db,
  )
  return rows.map((row) => card(services, row))
}

/** The cards of these creators, in their order; who has published nothing has none. */
export async function creatorCards(services: Services, viewer: Viewer, ids: readonly number[]): Promise<CreatorCard[]> {
  const { rows } = await sql<Row>`${creators(viewer)} and u.id = any (${ids}::bigint[]) and ${visibleTo(viewer)}
    order by array_position(${ids}::bigint[], u.id)`.execute(services.db)
  return rows.map((row) => card(services, row))
}
