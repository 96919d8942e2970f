import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { limits } from '#contract/limits.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { rankOf, writeRank } from '#platform/paging/rank.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { betweenBlocked, listedView, readListed, shareColumns, type ShareRow, shareView } from './share-row.ts'

type Listed = Answer<'GET /dashboard/shares'>
export type OfPost = Answer<'GET /posts/:id/shares'>

/** What waits for an answer stands before all else. */
const rank = sql`(s.state = 'proposed')::int`

/** Posts whose income is shared, of one side, page by page. */
export async function listShares(
  { db }: Pick<Services, 'db'>,
  userId: number,
  query: NonNullable<PageQuery> & { side: 'given' | 'received' },
): Promise<Result<Listed, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const from = rankOf(query.cursor, before)
  const mine = query.side === 'given' ? sql`s.author_id = ${userId}` : sql`s.co_creator_id = ${userId}`
  const rows = await readListed(
    db,
    userId,
    sql`select s.* from post_shares s where ${mine} and not (${query.side === 'received' ? betweenBlocked : sql`false`})
      and (${rank}, s.id) < (${Math.min(from.rank, 2)}::int, ${from.id}::bigint) order by ${rank} desc, s.id desc limit ${limit + 1}`,
    sql`${rank} desc, s.id desc`,
  )
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return {
    shares: kept.map(listedView),
    nextCursor:
      rows.length > limit && last ? writeRank({ rank: last.state === 'proposed' ? 1 : 0, id: last.id }) : null,
  }
}

/** A post of one's own that is not removed; `lock`: its terms stay as they are until the end of the transaction. */
export async function ownPost(db: Db | Tx, authorId: number, postId: number, lock = false): Promise<boolean> {
  const { rows } = await sql`select from posts where id = ${postId} and creator_id = ${authorId}
    and state <> 'removed' ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows.length > 0
}

/** Who has a part of a post's income or is asked, and what can still be given: each counts with the most that they may come to have. */
export async function sharesOfPost(db: Db | Tx, postId: number): Promise<OfPost> {
  const { rows } = await sql<ShareRow>`select ${shareColumns} from post_shares s join users u on u.id = s.co_creator_id
    where s.post_id = ${postId} and s.state in ('agreed', 'proposed') order by s.id`.execute(db)
  const most = Map.groupBy(rows, ({ username }) => username)
  const given = [...most.values()].reduce((sum, theirs) => sum + Math.max(...theirs.map((row) => row.basis_points)), 0)
  return { people: rows.map(shareView), leftBasisPoints: limits.shareMostBasisPoints - given }
}

/** The same for the post's author. */
export const listSharesOfPost = async (
  { db }: Pick<Services, 'db'>,
  authorId: number,
  postId: number,
): Promise<Result<OfPost, 'not_found'>> =>
  (await ownPost(db, authorId, postId)) ? sharesOfPost(db, postId) : fail('not_found')
