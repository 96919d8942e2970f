import { sql } from 'kysely'
import type { CreatorCard, Plan } from '#contract/people.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pictureUrl } from './picture-url.ts'
import { visibleTo, type Viewer } from './visibility.ts'
import { offeredPlan } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  cover: string | null
  bio: string
  created_at: string
  plan: [Plan['period'], number] | null
}

const card = (services: Pick<Services, 'settings'>, row: Row): CreatorCard => ({
  username: row.username,
  name: row.name,
  avatarUrl: pictureUrl(row.avatar),
  coverUrl: pictureUrl(row.cover),
  bio: row.bio,
  plan: offeredPlan(services, row.plan),
})
/** Creators with at least one post. */
const creators = sql`select u.id, u.username, u.name, u.avatar, u.cover, u.bio, u.created_at, u.offer as plan
  from users u where u.is_creator and exists (select from creator_heads h where h.creator_id = u.id)`

/** Creators with at least one post, the newest first, as far as they exist for this viewer. */
export async function listCreators(
  services: Services,
  viewer: Viewer,
  query: PageQuery,
): Promise<Result<{ creators: CreatorCard[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Row>`
    ${creators} and ${visibleTo(viewer)} and (u.created_at, u.id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by u.created_at desc, u.id desc limit ${page.limit + 1}`.execute(services.db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.created_at, id: row.id }))
  return { creators: rows.map((row) => card(services, row)), nextCursor }
}

/** Those with the most followers and a cover, for the landing page's posters. */
export async function popularCreators(services: Services, viewer: Viewer, most: number): Promise<CreatorCard[]> {
  const { rows } = await sql<Row>`
    ${creators} and u.cover is not null and ${visibleTo(viewer)} order by u.follower_count desc, u.id desc limit ${most}`.execute(
    services.db,
  )
  return rows.map((row) => card(services, row))
}
