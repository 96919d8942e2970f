import { sql } from 'kysely'
import { owedOf } from '#modules/ledger/accounts.ts'
import type { Leg } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'

/** What a co-creator still has of a purchase by an agreement, in cents. */
export type Holding = { share_id: number; author_id: number; co_creator_id: number; cents: number }

/** What co-creators still have of a purchase whose row is locked; the rest of what was earned is the author's. */
export async function holdingsOf(tx: Tx, purchaseId: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select share_id, author_id, co_creator_id, sum(part_cents)::bigint as cents from share_entries
    where purchase_id = ${purchaseId}::uuid group by share_id, author_id, co_creator_id
    having sum(part_cents) > 0 order by share_id`.execute(tx)
  return rows
}

/**
 * How an amount that goes back is spread over what several hold, the author's first: each by what they hold, rounded down, and
 * the cents that are left over go to the first ones who still have some. Nobody gives more than they hold, and when all goes
 * back everybody gives all.
 */
export function spread(cents: number, held: readonly number[]): number[] {
  const all = held.reduce((sum, one) => sum + one, 0)
  if (all === 0) return held.map(() => 0)
  const parts = held.map((one) => Number((BigInt(one) * BigInt(cents)) / BigInt(all)))
  let left = cents - parts.reduce((sum, one) => sum + one, 0)
  return parts.map((part, index) => {
    const more = Math.min(left, (held[index] ?? 0) - part)
    left -= more
    return part + more
  })
}

/** What somebody has to give of a refund, in cents; `shareId`: by which agreement, null for the author. */
export type Charge = { creatorId: number; shareId: number | null; cents: number }

/** What a refund of `cents` takes from an author and the co-creators, of `all` that is left of the purchase. */
export function chargesOf(
  cents: number,
  { all, authorId, held }: { all: number; authorId: number; held: readonly Holding[] },
): Charge[] {
  const own = held.reduce((left, one) => left - one.cents, all)
  const parts = held.length === 0 ? [cents] : spread(cents, [own, ...held.map((one) => one.cents)])
  return [
    { creatorId: authorId, shareId: null, cents: parts[0] ?? 0 },
    ...held.map((one, index) => ({
      creatorId: one.co_creator_id,
      shareId: one.share_id,
      cents: parts[index + 1] ?? 0,
    })),
  ].filter((charge) => charge.cents > 0)
}

/** Co-creators' money comes by way of the author's account: a fan's wallet has one creator on the other side. */
export const chargeLegs = (authorId: number, charges: readonly Charge[]): Leg[] =>
  charges
    .filter(({ shareId }) => shareId !== null)
    .map(({ creatorId, cents }) => ({ from: owedOf(creatorId), to: owedOf(authorId), amount: cents }))

/** Says why a refund, which is there by now, charged that. Not `moves`: co-creators keep theirs, and have no part in the purchase any more. */
export async function recordTaken(
  tx: Tx,
  { id, purchaseId, moves }: { id: string; purchaseId: string; moves: boolean },
  charges: readonly Charge[],
): Promise<void> {
  const shared = charges.filter(({ shareId }) => shareId !== null)
  if (shared.length > 0)
    await sql`
      insert into share_entries (share_id, purchase_id, author_id, co_creator_id, refund_id, part_cents, moved_cents, transfer_id)
      select s.id, ${purchaseId}::uuid, s.author_id, s.co_creator_id, ${id}::uuid, -part, ${moves ? sql`-part` : sql`0`}, ${id}::uuid
      from unnest(${shared.map((one) => one.shareId)}::bigint[], ${shared.map((one) => one.cents)}::bigint[])
        as taken(share_id, part) join post_shares s on s.id = taken.share_id`.execute(tx)
  if (!moves || charges.length === 0) return
  await sql`insert into owed_entries (creator_id, cents, refund_id, transfer_id)
    select creator_id, cents, ${id}::uuid, ${id}::uuid
    from unnest(${charges.map((one) => one.creatorId)}::bigint[], ${charges.map((one) => one.cents)}::bigint[])
      as charged(creator_id, cents)`.execute(tx)
}

/** A refund was undone by a transfer: who was charged has it again. Gives who that is. */
export async function recordUndone(tx: Tx, refundId: string, transfer: string): Promise<number[]> {
  await sql`
    insert into share_entries (share_id, purchase_id, author_id, co_creator_id, refund_id, part_cents, moved_cents, transfer_id)
    select share_id, purchase_id, author_id, co_creator_id, refund_id, -part_cents, -moved_cents, ${transfer}::uuid
    from share_entries where refund_id = ${refundId}::uuid and part_cents < 0`.execute(tx)
  const { rows } = await sql<{ creator_id: number }>`
    insert into owed_entries (creator_id, cents, refund_id, transfer_id)
    select creator_id, -cents, refund_id, ${transfer}::uuid from owed_entries where refund_id = ${refundId}::uuid and cents > 0
    returning creator_id`.execute(tx)
  return rows.map(({ creator_id: id }) => id)
}
