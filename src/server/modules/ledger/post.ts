import { sql } from 'kysely'
import type { TransactionKind } from '#contract/wallet.ts'
import type { Tx } from '#platform/services.ts'
import { hasFloor, type AccountId } from './accounts.ts'

export type TransferKind =
  | TransactionKind
  | 'earnings_released'
  | 'share'
  | 'payout'
  | 'payout_returned'
  | 'owed_repaid'
  | 'owed_written_off'

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

/** What became of a transfer. */
export type Posted = 'posted' | 'already' | Shortfall

/** Locks accounts with a floor in the order of their numbers and says what each holds. */
async function lock(tx: Tx, ids: readonly AccountId[]): Promise<Map<AccountId, number>> {
  if (ids.length === 0) return new Map()
  const take = async () => {
    const { rows } = await sql<{ id: AccountId; balance: number }>`
      select id, balance from ledger_accounts where id = any (${ids}::bigint[]) order by id for update`.execute(tx)
    return new Map(rows.map(({ id, balance }) => [id, balance]))
  }
  const held = await take()
  if (held.size === ids.length) return held
  // the first money of somebody
  await sql`insert into ledger_accounts (id) select unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
  return take()
}

async function insert(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const rows = transfers.flatMap(({ id, kind, legs }) => legs.map((leg, index) => ({ id, kind, index, ...leg })))
  await sql`
    insert into ledger_transfers (id, leg, debit, credit, amount, kind)
    select * from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.index)}::smallint[],
      ${rows.map((row) => row.from)}::bigint[], ${rows.map((row) => row.to)}::bigint[],
      ${rows.map((row) => row.amount)}::bigint[], ${rows.map((row) => row.kind)}::text[])`.execute(tx)
}

/**
 * Posts many transfers with the statements of one, in their order: each whole or refused by itself. What one of them takes is
 * not there for the next. A repeated id is compared as in `post`.
 */
export async function postMany(tx: Tx, transfers: readonly Transfer[]): Promise<Posted[]> {
  if (transfers.length === 0) return []
  const nets = transfers.map((transfer) => {
    check(transfer)
    return netOf(transfer.legs)
  })
  const ids = [...new Set(nets.flatMap((net) => [...net.keys()]))].toSorted((a, b) => a - b)
  const held = await lock(tx, ids)
  const stored = await sql<StoredLeg & { id: string }>`
    select id, leg, debit, credit, amount, kind from ledger_transfers where id = any (${transfers.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  const before = Map.groupBy(stored.rows, ({ id }) => id)
  const fresh = new Map<string, Transfer>()
  const results = transfers.map((transfer, index): Posted => {
    const earlier = before.get(transfer.id)
    if (fresh.has(transfer.id)) throw new TransferConflict(`Transfer ${transfer.id} comes twice at once.`)
    if (earlier) {
      if (sameContent(earlier, transfer)) return 'already'
      throw new TransferConflict(`Transfer ${transfer.id} was posted before with other content.`)
    }
    const net = [...(nets[index] ?? [])]
    for (const [id, change] of net) {
      const left = (held.get(id) ?? 0) + change
      if (left < 0) return new Shortfall(id, -left)
    }
    for (const [id, change] of net) held.set(id, (held.get(id) ?? 0) + change)
    fresh.set(transfer.id, transfer)
    return 'posted'
  })
  if (fresh.size > 0) await insert(tx, [...fresh.values()])
  return results
}

/**
 * Posts a transfer: the only way that money moves. Accounts with a floor are locked first, in the order of their
 * numbers. The same id with the same content is posted once and answers `already`; with other content it throws
 * `TransferConflict`. Too little in an account with a floor gives a `Shortfall` and posts nothing.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<Posted> {
  const [posted] = await postMany(tx, [transfer])
  if (posted === undefined) throw new Error('One transfer has one result.')
  return posted
}

/** Undoes a transfer by posting its legs the other way round. Throws when there is no such transfer. */
export async function reverse(tx: Tx, original: string, id: string): Promise<Posted> {
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
