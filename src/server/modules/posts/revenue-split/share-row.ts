import { type RawBuilder, sql } from 'kysely'
import type { ListedShare, Share, ShareState } from '#contract/shares.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'
import { partOf, shareApplies } from '#modules/purchases/split-revenue.ts'

/** A share with the other one of its two people; cents. */
export type ShareRow = {
  id: number
  state: ShareState
  basis_points: number
  instead_of: number | null
  proposed_at: string
  answered_at: string | null
  ended_at: string | null
  username: string | null
  name: string | null
  avatar: string | null
}
export type ListedRow = ShareRow & {
  post_id: number
  text: string
  is_there: boolean
  shared: number
  pending: number
}

/** What a post is called in a list. */
const textMax = 120

export const shareColumns = sql`s.id, s.state, s.basis_points, s.proposed_at, s.answered_at, s.ended_at, u.username, u.name, u.avatar,
  case when s.state = 'proposed' then (select o.basis_points from post_shares o
    where o.post_id = s.post_id and o.co_creator_id = s.co_creator_id and o.state = 'agreed') end as instead_of`

export const shareView = (row: ShareRow): Share => ({
  id: row.id,
  state: row.state,
  person: personFromRow(row) ?? { username: '', name: '', avatarUrl: null },
  basisPoints: row.basis_points,
  insteadOf: row.instead_of,
  proposedAt: row.proposed_at,
  answeredAt: row.answered_at,
  endedAt: row.ended_at,
})

export const listedView = (row: ListedRow): ListedShare => ({
  ...shareView(row),
  post: { id: row.post_id, text: row.text, isThere: row.is_there },
  sharedCents: row.shared,
  pendingCents: row.pending,
})

/**
 * Shares of which a person is one of the two, by a statement that chooses rows `s` of `post_shares`, with what they have brought. An
 * offer of somebody with whom there is a block is none. Of a post that the person would have to pay or subscribe for they read what
 * its author shows to everyone.
 */
export async function readListed(
  db: Db | Tx,
  userId: number,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`s.id`,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with page as materialized (${chosen}),
      waiting as (select s.id, sum(${partOf})::bigint as cents from page s
        join purchases p on p.creator_id = s.author_id and p.state = 'paid' and ${shareApplies} group by s.id)
    select ${shareColumns}, s.post_id, coalesce(w.cents, 0) as pending,
      coalesce((select sum(e.moved_cents) from share_entries e where e.share_id = s.id), 0)::bigint as shared,
      coalesce(case when s.author_id = ${userId} then left(p.text, ${textMax})
        when p.state <> 'published' then ''
        when p.audience = 'everyone' and p.price_cents is null then left(p.text, ${textMax}) else p.teaser end, '') as text,
      coalesce(p.state = 'published' and (s.author_id = ${userId} or ${visibleTo(userId, sql`s.author_id`)}), false) as is_there
    from page s join users u on u.id = case when s.author_id = ${userId} then s.co_creator_id else s.author_id end
      left join posts p on p.id = s.post_id left join waiting w on w.id = s.id
    order by ${order}`.execute(db)
  return rows
}

/** True in SQL for an offer `s` that stands between two who do not see each other any more. */
export const betweenBlocked = sql<boolean>`(s.state = 'proposed' and exists (select from blocks b
  where (b.user_id = s.author_id and b.blocked_id = s.co_creator_id) or (b.user_id = s.co_creator_id and b.blocked_id = s.author_id)))`
