import { sql } from 'kysely'
import { availableOf } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/post.ts'
import type { Tx } from '../services.ts'

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

/** A co-creator's side of a refund: `part`: what they owe of it; `moved`: what they still had. */
export type TakenPart = Holding & { part: number; moved: number }

/** What a refund of `cents` takes from an author and the co-creators who `have` so much available, of `all` that is left of the purchase. */
export function takeParts(
  cents: number,
  { all, held, have }: { all: number; held: readonly Holding[]; have: readonly number[] },
): { own: number; taken: TakenPart[] } {
  if (held.length === 0) return { own: cents, taken: [] }
  const own = held.reduce((left, one) => left - one.cents, all)
  const [ours = 0, ...theirs] = spread(cents, [own, ...held.map((one) => one.cents)])
  return {
    own: ours,
    taken: held.map((one, index) => {
      const part = theirs[index] ?? 0
      return { ...one, part, moved: Math.min(part, have[index] ?? 0) }
    }),
  }
}

/** Co-creators' money comes by way of the author's account: a fan's wallet has one creator on the other side. */
export const takeBackLegs = (taken: readonly TakenPart[]): Leg[] =>
  taken.map(({ author_id: author, co_creator_id: coCreator, moved }) => ({
    from: availableOf(coCreator),
    to: availableOf(author),
    amount: moved,
  }))

/** Says why a refund, which is there by now, moved that. */
export async function recordTaken(
  tx: Tx,
  { id, purchaseId }: { id: string; purchaseId: string },
  taken: readonly TakenPart[],
): Promise<void> {
  const some = taken.filter(({ part }) => part > 0)
  if (some.length === 0) return
  await sql`
    insert into share_entries (share_id, purchase_id, author_id, co_creator_id, refund_id, part_cents, moved_cents, transfer_id)
    select share_id, ${purchaseId}::uuid, author_id, co_creator_id, ${id}::uuid, -part, -moved, ${id}::uuid
    from unnest(${some.map((one) => one.share_id)}::bigint[], ${some.map((one) => one.author_id)}::bigint[],
      ${some.map((one) => one.co_creator_id)}::bigint[], ${some.map((one) => one.part)}::bigint[],
      ${some.map((one) => one.moved)}::bigint[]) as taken(share_id, author_id, co_creator_id, part, moved)`.execute(tx)
}

/** A refund was undone by a transfer: co-creators have again what it took from them. */
export async function recordUndone(tx: Tx, refundId: string, transfer: string): Promise<void> {
  await sql`
    insert into share_entries (share_id, purchase_id, author_id, co_creator_id, refund_id, part_cents, moved_cents, transfer_id)
    select share_id, purchase_id, author_id, co_creator_id, refund_id, -part_cents, -moved_cents, ${transfer}::uuid
    from share_entries where refund_id = ${refundId}::uuid and part_cents < 0`.execute(tx)
}
