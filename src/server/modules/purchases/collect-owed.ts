import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  availableOf,
  chargebackLoss,
  inPayoutOf,
  owedOf,
  pendingOf,
  refundsOwed,
  walletOf,
  type AccountId,
} from '#modules/ledger/accounts.ts'
import { balances, lockedBalances } from '#modules/ledger/balance.ts'
import { post, Shortfall, type TransferKind } from '#modules/ledger/transfers.ts'
import { takeEarningsFromClaim } from '#modules/payouts/add-to-claim.ts'
import { lockUnsent, takeFromWithdrawal } from '#modules/payouts/take-from-withdrawal.ts'
import type { Tx } from '#platform/services.ts'
import { recordLoss } from '#modules/payments/platform-losses.ts'
import { flagDebt } from './flag-debt.ts'
import { promisedParts } from './split-revenue.ts'

// What creators owe for refunds (docs/decisions/081). A refund of earnings that had cleared is charged to the creator's
// `creator_owed` account; here it is collected: pending earnings stand for it until they clear, less what of them belongs
// to co-creators, then available earnings pay, then a withdrawal that has not left. What is left waits for later earnings,
// and is flagged for staff.

type Move = { kind: TransferKind; from: AccountId; to: AccountId; creatorId: number; cents: number }

/** Moves what is owed down (`cents` above zero, `to` the owed account) or up, and says why. */
async function move(tx: Tx, { kind, from, to, creatorId, cents }: Move): Promise<void> {
  if (cents === 0) return
  // an id of its own each time: what is moved is what is there under the lock
  const id = randomUUID()
  const posted = await post(tx, { id, kind, legs: [{ from, to, amount: cents }] })
  if (posted instanceof Shortfall) throw new Error(`User ${String(creatorId)} cannot repay ${String(cents)} cents.`)
  await sql`insert into owed_entries (creator_id, cents, transfer_id)
    values (${creatorId}, ${to === owedOf(creatorId) ? -cents : cents}, ${id})`.execute(tx)
}

const repay = (tx: Tx, creatorId: number, cents: number): Promise<void> =>
  move(tx, { kind: 'owed_repaid', from: availableOf(creatorId), to: owedOf(creatorId), creatorId, cents })

/** The platform bears what a creator who is gone still owes; it is listed. */
async function writeOff(tx: Tx, creatorId: number, cents: number): Promise<void> {
  await move(tx, { kind: 'owed_written_off', from: chargebackLoss, to: owedOf(creatorId), creatorId, cents })
  await recordLoss(tx, { cause: 'departed', cents, userId: creatorId })
}

/** Who of these has deleted the account. */
async function departedOf(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from users
    where id = any (${[...ids]}::bigint[]) and deleted_at is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * What is owed beyond the pending earnings that stand for it, in cents; below zero: too much was repaid. Asks for the parts
 * of co-creators last: what is bought between both statements then covers too little rather than too much.
 */
async function uncovered(tx: Tx, ids: readonly number[]): Promise<{ id: number; owed: number; due: number }[]> {
  const found = await balances(tx, [...ids.map(owedOf), ...ids.map(pendingOf)])
  const owing = ids.filter((_id, index) => (found[index] ?? 0) < 0)
  const promised = owing.length > 0 ? await promisedParts(tx, owing) : new Map<number, number>()
  return ids.map((id, index) => {
    const owed = -(found[index] ?? 0)
    const covered = Math.max(0, (found[ids.length + index] ?? 0) - (promised.get(id) ?? 0))
    return { id, owed, due: Math.max(0, owed - covered) }
  })
}

const dueOf = async (tx: Tx, creatorId: number): Promise<number> => (await uncovered(tx, [creatorId]))[0]?.due ?? 0

/**
 * Collects what these creators owe beyond what is pending for them: from available earnings, then from a withdrawal that has
 * not left. In the transaction of whatever changed what they owe, or have pending; all of them at once, in one order.
 */
export async function collectOwed(tx: Tx, creatorIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(creatorIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  const unsent = new Map((await lockUnsent(tx, ids)).map((row) => [row.user_id, row]))
  // whoever comes second sees what the first has done: both change first and look under this lock
  const available = await lockedBalances(tx, [...ids.map(availableOf), ...ids.map(inPayoutOf)])
  const owing = await uncovered(tx, ids)
  const departed = owing.some(({ owed }) => owed > 0) ? await departedOf(tx, ids) : new Set<number>()
  for (const [index, { id, owed, due }] of owing.entries()) {
    const have = available[index] ?? 0
    // a refund was undone after it had been repaid
    if (owed < 0)
      await move(tx, { kind: 'owed_repaid', from: owedOf(id), to: availableOf(id), creatorId: id, cents: -owed })
    if (due === 0) continue
    const withdrawal = unsent.get(id)
    const more = Math.min(Math.max(0, due - have), withdrawal?.amount_cents ?? 0)
    if (withdrawal && more > 0) await takeFromWithdrawal(tx, withdrawal, more)
    const repaid = Math.min(due, have + more)
    await repay(tx, id, repaid)
    const fromClaim = departed.has(id) && due > repaid ? await takeEarningsFromClaim(tx, id, due - repaid) : 0
    await move(tx, { kind: 'owed_repaid', from: refundsOwed, to: owedOf(id), creatorId: id, cents: fromClaim })
    const unpaid = due - repaid - fromClaim
    if (unpaid > 0) await flagDebt(tx, id, unpaid)
    if (departed.has(id)) await writeOff(tx, id, unpaid)
  }
}

/** Whether a creator owes anything for refunds, also what pending earnings stand for. */
export const owesRefunds = async (tx: Tx, creatorId: number): Promise<boolean> =>
  ((await balances(tx, [owedOf(creatorId)]))[0] ?? 0) < 0

/** Of what has just cleared for these creators (`cents` by id, their accounts locked) what they owe is repaid first. */
export async function repayFromCleared(tx: Tx, cleared: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...cleared.keys()].toSorted((a, b) => a - b)
  const owed = await balances(tx, ids.map(owedOf))
  for (const [index, id] of ids.entries()) {
    const due = Math.min(-(owed[index] ?? 0), cleared.get(id) ?? 0)
    if (due > 0) await repay(tx, id, due)
  }
}

/**
 * A creator leaves: what is owed is collected, from the wallet too, the platform bears the rest, and of what comes in
 * afterwards it takes back what it bore. The creator's accounts and withdrawal are locked.
 */
export async function settleOwedOfLeaver(tx: Tx, creatorId: number): Promise<void> {
  await collectOwed(tx, [creatorId])
  const [wallet, available] = [walletOf(creatorId), availableOf(creatorId)]
  const [prepaid = 0] = await lockedBalances(tx, [wallet])
  const fromWallet = Math.min(prepaid, await dueOf(tx, creatorId))
  await move(tx, { kind: 'owed_repaid', from: wallet, to: owedOf(creatorId), creatorId, cents: fromWallet })
  await writeOff(tx, creatorId, await dueOf(tx, creatorId))
  const { rows } = await sql<{ borne: number }>`select coalesce(sum(cents), 0)::bigint as borne from platform_losses
    where user_id = ${creatorId} and cause = 'departed'`.execute(tx)
  let borne = rows[0]?.borne ?? 0
  for (const from of [available, wallet]) {
    const [have = 0] = await lockedBalances(tx, [from])
    const back = Math.min(have, borne)
    if (back <= 0) continue
    borne -= back
    await post(tx, { id: randomUUID(), kind: 'owed_repaid', legs: [{ from, to: chargebackLoss, amount: back }] })
    await recordLoss(tx, { cause: 'departed', cents: -back, userId: creatorId })
  }
}
