import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { availableOf, inPayoutOf, pendingOf } from '#modules/ledger/accounts.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { addBusinessDays } from '#modules/payouts/business-days.ts'
import { endOf, encryptDetails } from '#modules/payouts/method-details.ts'
import { approveWithdrawal, markPaid, markSent } from '#modules/payouts/settle-withdrawal.ts'
import type { Services, Tx } from '#platform/services.ts'
import { stepWithdrawal } from '#modules/admin/handlers.ts'
import type { DeskContent } from './staff-content.ts'
import { dayMs } from './periods.ts'
import { done, within } from './within-transaction.ts'
import { insertTransfers, type Dated } from './write-transfers.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { DemoStaff } from './write-staff.ts'

const hourMs = 3_600_000
/** The end of a hold period, and when the next round of the job that looks for such ends is through. */
const roundMs = 8 * 60_000
const wholeCents = 1000

/** Releases what the creator had earned by then, each payment when its hold period was over, as the hourly job would have. */
async function releaseUntil(tx: Tx, creatorId: number, atMs: number): Promise<{ transfers: Dated[]; cents: number }> {
  const { rows } = await sql<{ id: string; cents: number; made_at: string; days: number }>`
    update purchases set state = 'released' where creator_id = ${creatorId} and state = 'paid' and earned_cents > 0
      and made_at + make_interval(days => hold_days) < ${instant(atMs - roundMs)}
    returning id, earned_cents as cents, made_at, hold_days as days`.execute(tx)
  const transfers = rows.map(({ id, cents, made_at: madeAt, days }): Dated => ({
    id: transferId('released', creatorId, id),
    kind: 'earnings_released',
    at: instant(Date.parse(madeAt) + days * dayMs + roundMs),
    legs: [{ from: pendingOf(creatorId), to: availableOf(creatorId), amount: cents }],
  }))
  return { transfers, cents: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

/** A payout that a creator has asked for, from what was available then. Null: that was too little. */
async function requested(
  tx: Tx,
  { encryption }: Services,
  { hoursAgo, cents, method }: DeskContent['withdrawals'][number],
  { creatorId, now }: { creatorId: number; now: number },
): Promise<number | null> {
  const atMs = now - hoursAgo * hourMs
  const at = instant(atMs)
  const released = await releaseUntil(tx, creatorId, atMs)
  const amount = Math.min(cents, released.cents - (released.cents % wholeCents))
  const [kind, details, end] = [
    'email' in method ? 'paypal' : 'bank',
    encryptDetails(encryption, method),
    endOf(method),
  ]
  await sql`insert into payout_methods (user_id, kind, details, ends_with, is_default, changed_at)
    values (${creatorId}, ${kind}, ${details}, ${end}, true, ${instant(atMs - 40 * dayMs)})`.execute(tx)
  // where the operator's fee is high or the hold long; what was released all the same is for the books to know
  const isEnough = amount >= limits.withdrawalMinCents
  const { rows } = isEnough
    ? await sql<{
        id: number
      }>`insert into withdrawals (user_id, amount_cents, kind, details, ends_with, requested_at, due_on)
        values (${creatorId}, ${amount}, ${kind}, ${details}, ${end}, ${at},
          ${addBusinessDays(at.slice(0, 10), limits.withdrawalBusinessDays)}::date) returning id`.execute(tx)
    : { rows: [] }
  const id = rows[0]?.id ?? null
  const legs = [{ from: availableOf(creatorId), to: inPayoutOf(creatorId), amount }]
  const set: Dated[] = id === null ? [] : [{ id: transferId('withdrawal', id), kind: 'payout', at, legs }]
  const inOrder = released.transfers.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  await insertTransfers(tx, [...inOrder, ...set])
  return id
}

/** Payouts that creators have asked for: some wait, and what was paid went through the hands of staff. */
export async function writeWithdrawals(
  tx: Tx,
  services: Services,
  withdrawals: DeskContent['withdrawals'],
  { ids, now, finance }: { ids: Ids; now: number; finance: DemoStaff },
): Promise<void> {
  const inside = within(tx, services)
  for (const withdrawal of withdrawals) {
    const id = await requested(tx, services, withdrawal, { creatorId: idOf(ids, withdrawal.by), now })
    if (id === null || !withdrawal.paid) continue
    done(await stepWithdrawal(inside, finance.userId, id, 'approved', approveWithdrawal))
    done(await markSent(tx, id))
    done(await stepWithdrawal(inside, finance.userId, id, 'paid', markPaid))
  }
}
