import { sql } from 'kysely'
import { type NotificationTab } from '#contract/notification-facts.ts'
import { kindsOn, type NotificationKind } from '#contract/notification-kinds.ts'
import type { SecurityEventKind } from '#contract/security.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Services } from '#platform/services.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { openView } from '#modules/media/media-view.ts'
import { ownPost, quoteOf } from './own-post.query.ts'
import { chatOfNotice } from '../delivery/chat-of-notification.ts'
import { showTitle } from '../delivery/show-title.query.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  kind: NotificationKind
  post_id: number | null
  post_text: string | null
  post_media: StoredMedia[] | null
  comment_id: number | null
  chat_id: number | null
  amount_cents: number | null
  effective_at: string | null
  purchase_id: string | null
  event_kind: SecurityEventKind | null
  device: string | null
  address_range: string | null
  language: string | null
  show_title: string | null
  others: number
  created_at: string
  seen: boolean
  username: string | null
  name: string | null
  avatar: string | null
}

/** The first of a post's files that can be seen. */
function pictureOf(media: readonly StoredMedia[] | null, services: Services) {
  const first = media?.find(([, kind]) => kind !== 'voice')
  return first ? openView(first, services) : null
}

const columns = sql`id, user_id, kind, actor_id, post_id, comment_id, amount_cents, effective_at, purchase_id, security_event_id, show_id, others, created_at, seen_at`

/** A user's notifications, newest first: all, or those of one tab, of which the newest of each kind are found by the index. */
export async function listNotifications(
  services: Services,
  userId: number,
  query: PageQuery & { tab?: NotificationTab | undefined },
): Promise<Result<Answer<'GET /notifications'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { tab = 'all' } = query
  const { db, places } = services
  const mine = sql`user_id = ${userId} and head and id < ${page.before.id}`
  const newest = sql`order by id desc limit ${page.limit + 1}`
  const rowsOf =
    tab === 'all'
      ? sql`select ${columns} from notifications where ${mine} ${newest}`
      : sql`select l.* from unnest(${kindsOn(tab)}::text[]) as k (name)
          cross join lateral (select ${columns} from notifications where ${mine} and kind = k.name ${newest}) l ${newest}`
  const found = await sql<Row>`
    select n.id, n.kind, n.post_id, n.comment_id, ${chatOfNotice} as chat_id, n.amount_cents, n.effective_at, n.purchase_id,
      e.kind as event_kind, e.device, e.address_range, case when e.id is not null then (select language from accounts where user_id = n.user_id) end as language,
      n.others, ${showTitle} as show_title, own.post_text, own.post_media, n.created_at, n.seen_at is not null as seen, u.username, u.name, u.avatar
    from (${rowsOf}) n left join users u on u.id = n.actor_id and ${visibleTo(userId, sql`n.actor_id`)} left join security_events e on e.id = n.security_event_id ${ownPost} order by n.id desc`.execute(
    db,
  )
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.created_at, id: row.id }))
  const notifications = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    actor: personFromRow(row),
    others: row.others,
    postId: row.post_id,
    post:
      row.post_text === null ? null : { text: quoteOf(row.post_text), picture: pictureOf(row.post_media, services) },
    commentId: row.comment_id,
    chatId: row.chat_id,
    showTitle: row.show_title,
    amountCents: row.amount_cents,
    effectiveAt: row.effective_at,
    receiptId: row.purchase_id,
    security:
      row.event_kind === null
        ? null
        : {
            kind: row.event_kind,
            device: row.device ?? '',
            ...places.placeOf(row.address_range ?? '', row.language ?? 'en'),
          },
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

/** Marks everything up to one notification; what comes after it stays new. */
export async function markAllSeen({ db }: Services, userId: number, upTo: number): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    const marked = await sql`update notifications set seen_at = now()
      where user_id = ${userId} and head and id <= ${upTo} and seen_at is null`.execute(tx)
    if (marked.numAffectedRows !== 0n) await signalUpdates(tx, userId)
  })
  return {}
}
