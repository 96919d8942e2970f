import { sql, type RawBuilder } from 'kysely'
import type { ListMessage } from '#contract/message-lists.ts'
import type { SendingReview } from '#contract/messages.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { openView } from '#modules/media/media-view.ts'
import { reviewState } from '../review.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { StoredLists } from '#platform/database/tables/messages.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  state: ListMessage['state']
  text: string
  media: StoredMedia[] | null
  price_cents: number | null
  review: SendingReview | null
  to_lists: StoredLists
  except_lists: StoredLists
  created_at: string
  send_at: string
  sent_count: number
  read_count: number
  unlocked_count: number
  earned_cents: number
}

async function read(db: Db | Tx, condition: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.state, c.text, c.media, c.price_cents, ${reviewState} as review, l.to_lists, l.except_lists, l.created_at, l.send_at, l.sent_count,
      coalesce((select sum(r.count) from list_message_reads r where r.list_message_id = l.id), 0)::int as read_count,
      paid.n as unlocked_count, paid.cents as earned_cents
    from list_messages l join message_contents c on c.id = l.content_id
    cross join lateral (select count(*)::int as n, coalesce(sum(p.earned_cents), 0)::bigint as cents
      from message_unlocks u join purchases p on p.id = u.purchase_id where u.list_message_id = l.id) paid
    where ${condition} ${rest}`.execute(db)
  return rows
}

const view = (row: Row, services: Services): ListMessage => ({
  id: row.id,
  state: row.state,
  text: row.text,
  media: (row.media ?? []).map((item) => openView(item, services)),
  priceCents: row.price_cents,
  review: row.review,
  to: row.to_lists,
  except: row.except_lists,
  createdAt: row.created_at,
  sendAt: row.send_at,
  sentCount: row.sent_count,
  readCount: row.read_count,
  unlockedCount: row.unlocked_count,
  earnedCents: row.earned_cents,
})

export async function getListMessage(
  services: Services,
  { creatorId, id }: { creatorId: number; id: number },
): Promise<Result<ListMessage, 'not_found'>> {
  const [row] = await read(services.db, sql`l.id = ${id} and l.creator_id = ${creatorId}`)
  return row ? view(row, services) : fail('not_found')
}

/** Turned down, and deleted since: nobody was sent it, and the decision stands among its author's decisions. */
const isDeleted = sql`l.state = 'unsent' and c.hidden_at is not null`

/** A creator's messages to lists, the newest first. */
export async function listListMessages(
  services: Services,
  creatorId: number,
  query: PageQuery,
): Promise<Result<{ listMessages: ListMessage[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await read(
    services.db,
    sql`l.creator_id = ${creatorId} and l.id < ${page.before.id} and not (${isDeleted})`,
    sql`order by l.id desc limit ${page.limit + 1}`,
  )
  const { rows, nextCursor } = cut(found, page.limit, (row) => ({ at: row.created_at, id: row.id }))
  return { listMessages: rows.map((row) => view(row, services)), nextCursor }
}
