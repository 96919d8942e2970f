import { sql } from 'kysely'
import type { PayoutKind } from '#contract/payouts.ts'
import type { Answer } from '#contract/routes.ts'
import { planCardRefunds } from '#modules/payouts/refund-to-cards.ts'
import { availableOf, heldOf, owedOf, pendingOf, pointsOf, walletOf } from '#modules/ledger/accounts.ts'
import { unpaidRefundsOf } from '#modules/purchases/flag-debt.ts'
import { balances } from '#modules/ledger/balance.ts'
import type { Services } from '#platform/services.ts'

type Method = { kind: PayoutKind; ends_with: string }

/**
 * What would become of somebody's money if their account were deleted today, by the rules of `closeBooks`. What their
 * fans get back of their subscriptions comes off.
 */
export async function previewDeletion(services: Services, userId: number): Promise<Answer<'GET /deletion'>> {
  const { db } = services
  const [wallet = 0, held = 0, pending = 0, available = 0, owed = 0, points = 0] = await balances(db, [
    walletOf(userId),
    heldOf(userId),
    pendingOf(userId),
    availableOf(userId),
    owedOf(userId),
    pointsOf(userId),
  ])
  const { rows } =
    await sql<Method>`select m.kind, m.ends_with from payout_methods m join accounts a on a.user_id = m.user_id
    where m.user_id = ${userId} and m.is_default and a.payments_frozen_at is null
      and not exists (select from withdrawals w where w.user_id = m.user_id and w.claim_wallet_cents is null
        and w.state in ('requested', 'approved', 'sent'))`.execute(db)
  const [method] = rows
  // what is owed for refunds is below zero
  const earnings = Math.max(0, pending + available + owed)
  // a debt that earnings do not cover comes out of the wallet
  const prepaid = Math.max(0, wallet + held + Math.min(0, pending + available + owed))
  const toCards = await planCardRefunds(
    db,
    services,
    userId,
    Math.max(0, prepaid - (await unpaidRefundsOf(db, userId))),
  )
  const back = toCards.reduce((sum, { cents }) => sum + cents, 0)
  const payout =
    method && earnings > 0 ? { cents: earnings, method: { kind: method.kind, endsWith: method.ends_with } } : null
  return { toCards, payout, claimCents: prepaid - back + (payout ? 0 : earnings), points }
}
