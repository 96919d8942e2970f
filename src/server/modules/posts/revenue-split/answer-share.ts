import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { ListedShare } from '#contract/shares.ts'
import { lockPeople, maySee } from '#modules/accounts/visibility.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { ShareState } from '#contract/shares.ts'
import { owesRefunds } from '#modules/purchases/collect-owed.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Failure } from '#platform/failure.ts'
import { fail, type Result } from '#platform/failure.ts'
import { listedView, readListed } from './share-row.ts'

type Row = { id: number; post_id: number; author_id: number; co_creator_id: number; state: ShareState }
type Refused = 'not_found' | 'not_ready'
type Changed<More extends ErrorCode = never> = Result<ListedShare, Refused | More>

/** Changes a share of which the person is one of the two; no block comes between meanwhile. */
async function changeShare<More extends ErrorCode = never>(
  { db }: Pick<Services, 'db'>,
  userId: number,
  shareId: number,
  change: (tx: Tx, row: Row) => Promise<Failure<Refused | More> | null>,
): Promise<Changed<More>> {
  return transaction(db, async (tx): Promise<Changed<More>> => {
    const mine = sql`select id, post_id, author_id, co_creator_id, state from post_shares
      where id = ${shareId} and (author_id = ${userId} or co_creator_id = ${userId})`
    const found = (await sql<Row>`${mine}`.execute(tx)).rows[0]
    if (!found) return fail('not_found')
    await lockPeople(tx, found.author_id, found.co_creator_id)
    const row = (await sql<Row>`${mine} for update`.execute(tx)).rows[0]
    if (!row) return fail('not_found')
    const refused = await change(tx, row)
    if (refused) return refused
    const [after] = await readListed(tx, userId, sql`select s.* from post_shares s where s.id = ${shareId}`)
    return after ? listedView(after) : fail('not_found')
  })
}

const notifyAuthor = (tx: Tx, row: Row, kind: 'share_agreed' | 'share_declined' | 'share_ended'): Promise<void> =>
  notify(tx, {
    userId: row.author_id,
    kind,
    eventKey: `share ${String(row.id)} ${kind}`,
    actorId: row.co_creator_id,
  })

/** An offer that one may answer: not one's own, and not of somebody with whom there is a block by now. */
async function answerable(tx: Tx, userId: number, row: Row): Promise<Failure<Refused> | null> {
  if (row.co_creator_id !== userId) return fail('not_found')
  if (row.state !== 'proposed') return fail('not_ready')
  return (await maySee(tx, userId, row.author_id)) ? null : fail('not_found')
}

/** Says yes: what is paid from now on is shared by these terms, and no longer by those before them. */
export const agreeToShare = (
  services: Pick<Services, 'db'>,
  userId: number,
  shareId: number,
): Promise<Changed<'split_on_hold'>> =>
  changeShare<'split_on_hold'>(services, userId, shareId, async (tx, row) => {
    const refused = await answerable(tx, userId, row)
    if (refused) return refused
    // a debt is not escaped by giving income away; whose it is is not told
    if (await owesRefunds(tx, row.author_id)) return fail('split_on_hold')
    await sql`update post_shares set state = 'replaced', ended_at = now()
      where post_id = ${row.post_id} and co_creator_id = ${userId} and state = 'agreed'`.execute(tx)
    await sql`update post_shares set state = 'agreed', answered_at = now(), agreed_at = now() where id = ${row.id}`.execute(
      tx,
    )
    await notifyAuthor(tx, row, 'share_agreed')
    return null
  })

/** Says no; what was agreed before stands. */
export const declineShare = (services: Pick<Services, 'db'>, userId: number, shareId: number): Promise<Changed> =>
  changeShare(services, userId, shareId, async (tx, row) => {
    const refused = await answerable(tx, userId, row)
    if (refused) return refused
    await sql`update post_shares set state = 'declined', answered_at = now() where id = ${row.id}`.execute(tx)
    await notifyAuthor(tx, row, 'share_declined')
    return null
  })

/**
 * The author takes an offer back, or the co-creator leaves: their part of what was paid until now stays theirs. An agreement is not
 * the author's to end: they offer other terms, which count with a yes.
 */
export const endShare = (services: Pick<Services, 'db'>, userId: number, shareId: number): Promise<Changed> =>
  changeShare(services, userId, shareId, async (tx, row) => {
    if (row.author_id === userId) {
      if (row.state !== 'proposed') return fail('not_ready')
      await sql`update post_shares set state = 'withdrawn', answered_at = now() where id = ${row.id}`.execute(tx)
      return null
    }
    if (row.state !== 'agreed') return fail('not_ready')
    await sql`update post_shares set state = 'ended', ended_at = now() where id = ${row.id}`.execute(tx)
    await notifyAuthor(tx, row, 'share_ended')
    return null
  })
