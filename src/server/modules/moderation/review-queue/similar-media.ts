import { sql } from 'kysely'
import type { OpenMedia } from '#contract/media.ts'
import type { ReviewDetail } from '#contract/staff/reviews.ts'
import { readyMedia } from '#modules/media/ready-media.ts'
import type { Services, Tx } from '#platform/services.ts'

type MatchRow = { id: string; same: boolean; at: string; reason: string; removed_id: string | null }

/** What was removed, beside what looks like it: its picture as long as an appeal could still bring it back. */
export async function likenessesOf(
  tx: Tx,
  services: Services,
  media: readonly OpenMedia[],
): Promise<ReviewDetail['likenesses']> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.sha256 = b.sha256 as same, b.created_at as at, b.reason,
      (select o.id from media o where o.sha256 = b.sha256 and o.id <> m.id and o.state = 'ready' order by o.created_at limit 1) as removed_id
    from media m join blocked_media b on b.id = m.match_id
    where m.id = any (${media.map(({ id }) => id)}::text[]) and m.match_cleared_at is null order by m.position`.execute(
    tx,
  )
  const ids = rows.flatMap(({ removed_id: id }) => id ?? [])
  const removed = await readyMedia(tx, services, sql`id = any (${ids}::text[])`)
  return rows.flatMap((row) => {
    const view = media.find(({ id }) => id === row.id)
    const before = removed.find(({ id }) => id === row.removed_id) ?? null
    return view ? [{ media: view, sameFile: row.same, removed: { at: row.at, reason: row.reason, media: before } }] : []
  })
}
