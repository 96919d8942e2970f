import { sql } from 'kysely'
import type { TransactionKind } from '#contract/wallet.ts'
import type { Tx } from '../services.ts'
import { hasFloor, type AccountId } from './accounts.ts'

export type TransferKind = TransactionKind | 'earnings_released' | 'payout' | 'payout_returned'

/** One movement of money (cents) or points, whole numbers above zero. */
export type Leg = { from: AccountId; to: AccountId; amount: number }
/** What belongs together: all legs are posted, or none. `id` is a UUID that the caller chose (see `transferId`). */
export type Transfer = { id: string; kind: TransferKind; legs: readonly Leg[] }

/** An account with a floor does not hold enough; nothing was posted. `missing` in the account's unit. */
export class Shortfall {
  readonly account: AccountId
  readonly missing: number
  constructor(account: AccountId, missing: number) {
    this.account = account
    this.missing = missing
  }
}
/** The same transfer id came with other content: a fault of the caller, never of a person. */
export class TransferConflict extends Error {}

type StoredLeg = { leg: number; debit: number; credit: number; amount: number; kind: string }

const sameContent = (stored: readonly StoredLeg[], { kind, legs }: Transfer): boolean =>
  stored.length === legs.length &&
  stored.every((row) => {
    const leg = legs[row.leg]
    return leg?.from === row.debit && leg.to === row.credit && leg.amount === row.amount && kind === row.kind
  })

function check({ id, legs }: Transfer): void {
  if (legs.length === 0) throw new Error(`Transfer ${id} has no legs.`)
  for (const { amount } of legs)
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new Error(`Transfer ${id} has the amount ${String(amount)}.`)
}

/** Net change per account with a floor, in the order of their numbers. */
function netOf(legs: readonly Leg[]): Map<AccountId, number> {
  const net = new Map<AccountId, number>()
  const add = (id: AccountId, amount: number) => hasFloor(id) && net.set(id, (net.get(id) ?? 0) + amount)
  for (const { from, to, amount } of legs) {
    add(from, -amount)
    add(to, amount)
  }
  return new Map([...net].toSorted(([a], [b]) => a - b))
}

/**
 * Posts a transfer: the only way that money moves. Accounts with a floor are locked first, in the order of their
 * numbers. The same id with the same content is posted once and answers `already`; with other content it throws
 * `TransferConflict`. Too little in an account with a floor gives a `Shortfall` and posts nothing.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<'posted' | 'already' | Shortfall> {
  check(transfer)
  const net = netOf(transfer.legs)
  const ids = [...net.keys()]
  const held = new Map<number, number>()
  if (ids.length > 0) {
    await sql`insert into ledger_accounts (id) select unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
    const locked = await sql<{ id: number; balance: number }>`
      select id, balance from ledger_accounts where id = any (${ids}::bigint[]) order by id for update`.execute(tx)
    for (const row of locked.rows) held.set(row.id, row.balance)
  }
  const stored = await sql<StoredLeg>`
    select leg, debit, credit, amount, kind from ledger_transfers where id = ${transfer.id}::uuid`.execute(tx)
  if (stored.rows.length > 0) {
    if (sameContent(stored.rows, transfer)) return 'already'
    throw new TransferConflict(`Transfer ${transfer.id} was posted before with other content.`)
  }
  for (const [id, change] of net) {
    const left = (held.get(id) ?? 0) + change
    if (left < 0) return new Shortfall(id, -left)
  }
  const { legs } = transfer
  await sql`
    insert into ledger_transfers (id, leg, debit, credit, amount, kind)
    select ${transfer.id}::uuid, (n - 1)::smallint, debit, credit, amount, ${transfer.kind}::text
    from unnest(${legs.map((leg) => leg.from)}::bigint[], ${legs.map((leg) => leg.to)}::bigint[],
                ${legs.map((leg) => leg.amount)}::bigint[]) with ordinality as leg(debit, credit, amount, n)`.execute(
    tx,
  )
  return 'posted'
}

/** Undoes a transfer by posting its legs the other way round. Throws when there is no such transfer. */
export async function reverse(tx: Tx, original: string, id: string): Promise<'posted' | 'already' | Shortfall> {
  const stored = await sql<StoredLeg>`
    select leg, debit, credit, amount, kind from ledger_transfers where id = ${original}::uuid order by leg`.execute(tx)
  if (stored.rows.length === 0) throw new Error(`There is no transfer ${original} to reverse.`)
  const legs = stored.rows.map((row) => ({
    from: row.credit as AccountId,
    to: row.debit as AccountId,
    amount: row.amount,
  }))
  return post(tx, { id, kind: 'reversal', legs })
}
