import { sql } from 'kysely'
import { type AccountId, availableOf } from '#modules/ledger/accounts.ts'
import { type Leg, type Transfer, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'

/** A co-creator's part of one purchase, in cents. */
export type Part = {
  share_id: number
  purchase_id: string
  author_id: number
  co_creator_id: number
  cents: number
}

/** What is paid for a post itself. */
const ofPosts = sql`('unlock', 'tip')`

/** A share's part of a purchase `p` by the agreement `s`, rounded down: the author keeps what does not divide. */
export const partOf = sql`(p.earned_cents * s.basis_points / 10000)`

/** Joins purchases `p` with the agreements `s` that stood when they were paid. */
export const shareApplies = sql`s.post_id = p.subject_id and p.kind in ${ofPosts} and s.agreed_at <= p.made_at
  and (s.ended_at is null or p.made_at < s.ended_at)`

/** What co-creators get of these purchases, whose hold period has ended. */
export async function partsOf(tx: Tx, purchaseIds: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select s.id as share_id, p.id as purchase_id, s.author_id, s.co_creator_id, ${partOf} as cents
    from purchases p join post_shares s on ${shareApplies}
    where p.id = any (${purchaseIds}::uuid[]) and ${partOf} > 0 order by s.author_id, p.id, s.id`.execute(tx)
  return rows
}

/** What of these authors' pending earnings belongs to co-creators, in cents by author. */
export async function promisedParts(tx: Tx, authorIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ author_id: number; cents: number }>`
    select s.author_id, sum(${partOf})::bigint as cents from purchases p join post_shares s on ${shareApplies}
    where p.creator_id = any (${[...authorIds]}::bigint[]) and p.state = 'paid' group by 1`.execute(tx)
  return new Map(rows.map(({ author_id: author, cents }) => [author, cents]))
}

/** One transfer an author: from what is available to them now to what their co-creators have available. */
export function shareTransfers(parts: readonly Part[]): Transfer[] {
  return [...Map.groupBy(parts, ({ author_id: author }) => author)].map(([author, theirs]) => {
    const sums = new Map<AccountId, number>()
    for (const { co_creator_id: coCreator, cents } of theirs)
      sums.set(availableOf(coCreator), (sums.get(availableOf(coCreator)) ?? 0) + cents)
    const legs: Leg[] = [...sums]
      .toSorted(([a], [b]) => a - b)
      .map(([to, amount]) => ({ from: availableOf(author), to, amount }))
    return {
      // a purchase is released once, so the same purchases never come again
      id: transferId('shared', author, ...theirs.map(({ purchase_id: of, share_id: by }) => `${of} ${String(by)}`)),
      kind: 'share',
      legs,
    }
  })
}

/** Says why these transfers were made. */
export async function recordParts(tx: Tx, parts: readonly Part[], transfers: readonly Transfer[]): Promise<void> {
  if (parts.length === 0) return
  const transferOf = new Map(transfers.map(({ id, legs }) => [legs[0]?.from, id]))
  await sql`
    insert into share_entries (share_id, purchase_id, author_id, co_creator_id, part_cents, moved_cents, transfer_id)
    select share_id, purchase_id, author_id, co_creator_id, cents, cents, transfer_id
    from unnest(${parts.map((part) => part.share_id)}::bigint[], ${parts.map((part) => part.purchase_id)}::uuid[],
      ${parts.map((part) => part.author_id)}::bigint[], ${parts.map((part) => part.co_creator_id)}::bigint[],
      ${parts.map((part) => part.cents)}::bigint[], ${parts.map((part) => transferOf.get(availableOf(part.author_id)))}::uuid[])
      as given(share_id, purchase_id, author_id, co_creator_id, cents, transfer_id)`.execute(tx)
}

/** Accounts on which releasing all that an author has pending can move something. */
export async function accountsSharedWith(tx: Tx, authorId: number): Promise<AccountId[]> {
  const { rows } = await sql<{ id: number }>`select distinct co_creator_id as id from post_shares
    where author_id = ${authorId} and agreed_at is not null`.execute(tx)
  return rows.map(({ id }) => availableOf(id))
}
