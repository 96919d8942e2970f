import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { TransactionKind } from '#contract/wallet.ts'
import type { Tx } from '#platform/services.ts'
import {
  type AccountId,
  hasFloor,
  pendingOf,
  platformFee,
  pointsIssued,
  pointsOf,
  taxPayable,
  walletOf,
} from './accounts.ts'

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

/**
 * A transfer's number, made from what it is about: the same cause always gives the same number, so that it cannot be
 * posted twice. A version 8 UUID (RFC 9562, section 5.8) of a SHA-256.
 */
export const transferId = (...cause: readonly (string | number)[]): string => uuidOf(hashOf(cause))

/** The same in SQL for one word and a column of UUIDs: finds what a transfer is about where only its number is known. */
export function transferIdInQuery(word: string, id: RawBuilder<unknown>): RawBuilder<string> {
  const hash = sql`sha256(convert_to(${`["${word}","`}::text || ${id}::text || '"]', 'UTF8'))`
  return sql<string>`encode(set_byte(set_byte(substr(${hash}, 1, 16), 6, get_byte(${hash}, 6) & 15 | 128), 8,
    get_byte(${hash}, 8) & 63 | 128), 'hex')::uuid`
}

const hashOf = (cause: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(cause)).digest().subarray(0, 16)

const timeBytes = 6
/**
 * The same for what comes in masses: begins with a time (ms), so that neighbours in time are neighbours in the index and
 * write few pages. The time belongs to the cause: the same cause must always give the same one.
 */
export function timedTransferId(timeMs: number, ...cause: readonly (string | number)[]): string {
  const bytes = hashOf([timeMs, ...cause])
  bytes.writeUIntBE(timeMs, 0, timeBytes)
  return uuidOf(bytes)
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** In cents. */
const pricePerPoint = 100

/** The platform's part of a price, in cents, by hundredths of a percent; it rounds down (product page, Tax). */
export const feeOf = (priceCents: number, feeBasisPoints: number): number =>
  Math.floor((priceCents * feeBasisPoints) / 10_000)
/**
 * Loyalty points for a price: one for each full dollar. A point is a cent that the platform pays, so never more than its fee:
 * else a creator without a fee and a fan could pay each other for the points alone.
 */
export const pointsFor = (priceCents: number, feeCents: number): number =>
  Math.min(feeCents, Math.floor(priceCents / pricePerPoint))

export type Sale = {
  fanId: number
  creatorId: number
  priceCents: number
  /** The platform's part of it. */
  feeCents: number
  /** Comes on top of the price. */
  taxCents?: number
  /** Where the money lies: the fan's wallet unless it was held before. */
  from?: AccountId
}

/**
 * A fan pays a creator: the creator's part of the price goes to pending earnings, the fee to the platform, the tax on top to
 * the tax office's account, and the fan gets a loyalty point for each full dollar of the price. Empty for a price of 0.
 */
export function saleLegs({ fanId, creatorId, priceCents, feeCents, taxCents = 0, from }: Sale): Leg[] {
  const wallet = from ?? walletOf(fanId)
  const legs: Leg[] = [
    { from: wallet, to: pendingOf(creatorId), amount: priceCents - feeCents },
    { from: wallet, to: platformFee, amount: feeCents },
    { from: wallet, to: taxPayable, amount: taxCents },
    { from: pointsIssued, to: pointsOf(fanId), amount: pointsFor(priceCents, feeCents) },
  ]
  return legs.filter((leg) => leg.amount > 0)
}

/** The same with the fee by hundredths of a percent. */
export const priceLegs = ({ feeBasisPoints, ...sale }: Omit<Sale, 'feeCents'> & { feeBasisPoints: number }): Leg[] =>
  saleLegs({ ...sale, feeCents: feeOf(sale.priceCents, feeBasisPoints) })

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
