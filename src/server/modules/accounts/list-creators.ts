import { type RawBuilder, sql } from 'kysely'
import type { CreatorCard, Plan } from '#contract/people.ts'
import { pictureUrl } from './picture-url.ts'
import { idOf, visibleTo, type Viewer } from './visibility.ts'
import { offeredPlan } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'

/** What a card of a creator is made from. */
export type CardRow = {
  id: number
  username: string
  name: string
  avatar: string | null
  cover: string | null
  bio: string
  bio_language: string | null
  created_at: string
  follower_count: number
  follows: boolean
  plan: [Plan['period'], number] | null
}

export const cardOf = (services: Pick<Services, 'settings'>, row: CardRow): CreatorCard => ({
  username: row.username,
  name: row.name,
  avatarUrl: pictureUrl(row.avatar),
  coverUrl: pictureUrl(row.cover),
  bio: row.bio,
  bioLanguage: row.bio_language,
  plan: offeredPlan(services, row.plan),
  followerCount: row.follower_count,
  follows: row.follows,
})

/** The columns of a card, of a user `u` whom a relation `r` of the viewer may lead to. */
export const creatorColumns = sql`u.id, u.username, u.name, u.avatar, u.cover, u.bio, u.bio_language, u.created_at, u.offer as plan, u.follower_count,
    r.followed_at is not null as follows`

export const joinRelation = (viewer: Viewer): RawBuilder<unknown> =>
  sql`left join relations r on r.fan_id = ${idOf(viewer)} and r.creator_id = u.id`

/** Creators with at least one post, as far as they exist for this viewer. */
const creators = (
  viewer: Viewer,
): RawBuilder<unknown> => sql`select ${creatorColumns} from users u ${joinRelation(viewer)}
  where u.is_creator and exists (select from creator_heads h where h.creator_id = u.id) and ${visibleTo(viewer)}`

/** The cards of these creators, in their order; who has published nothing has none. */
export async function creatorCards(services: Services, viewer: Viewer, ids: readonly number[]): Promise<CreatorCard[]> {
  const { rows } = await sql<CardRow>`${creators(viewer)} and u.id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], u.id)`.execute(services.db)
  return rows.map((row) => cardOf(services, row))
}
