import { sql, type RawBuilder } from 'kysely'
import type { BrowsedCreator } from '#contract/browse.ts'
import { idOf, visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import { workView, type WorkRow } from '#modules/posts/post-view.ts'
import type { Services } from '#platform/services.ts'

// Reads posts, users, relations, unlocks, tags: what stands on the cards of creators.

const worksOnCard = 3

/** What is read of a creator's works, for `workViews`. */
export type WorksRow = {
  id: number
  follows: boolean
  subscribes: boolean
  mark: string | null
  works: WorkRow[] | null
}

/** The columns `mark` and `works` of a user `u`: the newest photos and videos, and whose name stands on them. */
export const worksColumns = (viewerId: number): RawBuilder<unknown> => sql`
  case when u.watermark and u.id <> ${viewerId} then (select v.username from users v where v.id = ${viewerId}) end as mark,
  (select json_agg(json_build_array(p.audience, p.price_cents, p.price_mode, p.preview, p.media,
      exists (select from unlocks b where b.user_id = ${viewerId} and b.post_id = p.id)
      or (p.has_tags and exists (select from tags g where g.post_id = p.id and g.user_id = ${viewerId} and g.state <> 'declined')))
      order by p.published_at desc, p.id desc)
    from (select * from posts where creator_id = u.id and state = 'published' and media is not null
      order by published_at desc, id desc limit ${worksOnCard}) p) as works`

/** Works as the viewer meets them. */
export function workViews(
  { works, ...creator }: WorksRow,
  viewerId: number,
  services: Services,
  nowSeconds: number,
): BrowsedCreator['works'] {
  return (works ?? []).flatMap((work) => workView(work, creator, viewerId, services, nowSeconds) ?? [])
}

/** The newest photos and videos of each creator, as the viewer meets them. */
export async function worksOf(services: Services, viewer: Viewer, creatorIds: readonly number[]) {
  const viewerId = idOf(viewer)
  const { rows } = await sql<WorksRow>`
    select u.id, r.followed_at is not null as follows, coalesce(r.subscribed_until > now(), false) as subscribes,
      ${worksColumns(viewerId)}
    from unnest(${creatorIds}::bigint[]) c(id) join users u on u.id = c.id
    left join relations r on r.fan_id = ${viewerId} and r.creator_id = u.id
    where u.deleted_at is null and ${visibleTo(viewer)}`.execute(services.db)
  const nowSeconds = Math.floor(Date.now() / 1000)
  return new Map<number, BrowsedCreator['works']>(
    rows.map((row) => [row.id, workViews(row, viewerId, services, nowSeconds)]),
  )
}
