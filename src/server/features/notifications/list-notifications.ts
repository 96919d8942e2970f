import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#core/pages/page.ts'
import { personOf } from '#core/people/person-of.ts'
import type { Services } from '#core/services.ts'
import type { NotificationsTable } from '#core/tables/people.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  kind: NotificationsTable['kind']
  post_id: number | null
  comment_id: number | null
  amount_cents: number | null
  created_at: string
  seen: boolean
  username: string | null
  name: string | null
  avatar: string | null
}

/** A user's notifications, newest first. */
export async function listNotifications(
  { db }: Services,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /notifications'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Row>`
    select n.id, n.kind, n.post_id, n.comment_id, n.amount_cents, n.created_at, n.seen_at is not null as seen, u.username, u.name, u.avatar
    from notifications n left join users u on u.id = n.actor_id
    where n.user_id = ${userId} and n.id < ${page.before.id} order by n.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.created_at, id: row.id }))
  const notifications = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    actor: personOf(row),
    postId: row.post_id,
    commentId: row.comment_id,
    amountCents: row.amount_cents,
    at: row.created_at,
    seen: row.seen,
  }))
  return { notifications, nextCursor }
}

/** Marks those that were shown, and only those: one that comes meanwhile stays new. */
export async function markSeen(
  { db }: Services,
  userId: number,
  ids: readonly number[],
): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    const marked = await sql`update notifications set seen_at = now()
      where user_id = ${userId} and id = any (${ids}::bigint[]) and seen_at is null`.execute(tx)
    if (marked.numAffectedRows !== 0n) await signalUpdates(tx, userId)
  })
  return {}
}
