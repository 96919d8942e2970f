import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { OpenMedia } from '#contract/media.ts'
import type { ReviewDetail, ReviewLine } from '#contract/staff/reviews.ts'
import { recordAudit } from '#core/audit/record.ts'
import { audienceOf } from '#core/entitlements/decide.ts'
import { openView, toStored } from '#core/media/views.ts'
import { cut, pageRequest, type PageQuery } from '#core/pages/page.ts'
import { bottom } from '#core/pages/position.ts'
import { personOf } from '#core/people/person-of.ts'
import { postState } from '#core/posts/post-row.ts'
import type { Services, Tx } from '#core/services.ts'
import type { MediaTable } from '#core/tables/posts.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'

type LineRow = {
  id: number
  username: string
  name: string
  avatar: string | null
  text: string
  matches: number
  made_at: string
}
type Row = LineRow & {
  creator_id: number
  teaser: string
  audience: number
  price_cents: number | null
  creator_since: string | null
  is_staff: boolean
  version: string
}

const excerptOf = (text: string): string => text.slice(0, 140).replace(/[\ud800-\udbff]$/, '')
const lineColumns = sql`p.id, u.username, u.name, u.avatar, p.text, p.created_at as made_at,
  (select count(*)::int from media m where m.post_id = p.id and m.match_id is not null and m.match_cleared_at is null) as matches`
const lineOf = (row: LineRow): ReviewLine => ({
  id: row.id,
  author: personOf(row) ?? { username: row.username, name: row.name, avatarUrl: null },
  excerpt: excerptOf(row.text),
  matches: row.matches,
  madeAt: row.made_at,
})

/** What waits, the oldest first. */
export async function listReviews(
  { db }: Pick<Services, 'db'>,
  query: PageQuery,
): Promise<Result<{ reviews: ReviewLine[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? bottom : page.before
  const found = await sql<LineRow>`select ${lineColumns} from posts p join users u on u.id = p.creator_id
    where p.state = ${sql.lit(postState.in_review)} and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id})
    order by p.created_at, p.id limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.made_at, id: row.id }))
  return { reviews: rows.map(lineOf), nextCursor }
}

const viewOf = (services: Services, row: Selectable<MediaTable> | undefined): OpenMedia | null => {
  const stored = row && toStored(row)
  return stored ? openView(stored, services) : null
}

type MatchRow = { id: string; same: boolean; at: string; reason: string; removed_id: string | null }

/** What was removed, beside what looks like it: its picture as long as an appeal could still bring it back. */
async function likenessesOf(
  tx: Tx,
  services: Services,
  media: readonly Selectable<MediaTable>[],
): Promise<ReviewDetail['likenesses']> {
  const { rows } = await sql<MatchRow>`
    select m.id, m.sha256 = b.sha256 as same, b.created_at as at, b.reason,
      (select o.id from media o where o.sha256 = b.sha256 and o.id <> m.id and o.state = 'ready' order by o.created_at limit 1) as removed_id
    from media m join blocked_media b on b.id = m.match_id
    where m.id = any (${media.map(({ id }) => id)}::text[]) and m.match_cleared_at is null order by m.position`.execute(
    tx,
  )
  const ids = rows.flatMap(({ removed_id: id }) => id ?? [])
  const removed = await tx
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute()
  return rows.flatMap((row) => {
    const view = viewOf(
      services,
      media.find(({ id }) => id === row.id),
    )
    const before = viewOf(
      services,
      removed.find(({ id }) => id === row.removed_id),
    )
    return view ? [{ media: view, sameFile: row.same, removed: { at: row.at, reason: row.reason, media: before } }] : []
  })
}

/** A post that waits, with the number that tells whether it has changed. Null: it does not wait. */
export async function readReview(
  tx: Tx,
  services: Services,
  actor: Actor,
  postId: number,
): Promise<{ detail: ReviewDetail; creatorId: number } | null> {
  const { rows } =
    await sql<Row>`select ${lineColumns}, p.creator_id, p.teaser, p.audience, p.price_cents, u.creator_since,
      exists (select from accounts a where a.user_id = u.id and a.staff_role is not null) as is_staff,
      md5(json_build_array(p.text, p.teaser, p.audience, p.price_cents,
        (select json_agg(json_build_array(m.id, m.match_id) order by m.position) from media m where m.post_id = p.id))::text) as version
    from posts p join users u on u.id = p.creator_id
    where p.id = ${postId} and p.state = ${sql.lit(postState.in_review)} for update of p`.execute(tx)
  const [row] = rows
  if (!row) return null
  const media = await tx.selectFrom('media').selectAll().where('post_id', '=', postId).orderBy('position').execute()
  return {
    creatorId: row.creator_id,
    detail: {
      ...lineOf(row),
      text: row.text,
      teaser: row.teaser,
      audience: audienceOf(row.audience),
      priceCents: row.price_cents,
      media: media.flatMap((one) => viewOf(services, one) ?? []),
      likenesses: await likenessesOf(tx, services, media),
      creatorSince: row.creator_since,
      version: row.version,
      mayDecide: row.creator_id !== actor.userId && (!row.is_staff || actor.staffRole === 'admin'),
    },
  }
}

/** Opens a post that waits, and writes down who has looked: at its media, and at what was removed. */
export const lookAtReview = (
  services: Services,
  actor: Actor,
  postId: number,
): Promise<Result<ReviewDetail, 'not_found'>> =>
  transaction(services.db, async (tx): Promise<Result<ReviewDetail, 'not_found'>> => {
    const found = await readReview(tx, services, actor, postId)
    if (!found) return fail('not_found')
    const { detail, creatorId } = found
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'review.viewed',
      subject: { kind: 'post', id: postId },
      userId: creatorId,
      details: { media: detail.media.length, beside: detail.likenesses.filter(({ removed }) => removed.media).length },
    })
    return detail
  })
