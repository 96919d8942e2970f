import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { pointsIssued, pointsOf, promotionCost, walletOf } from '#modules/ledger/accounts.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import { post, Shortfall, transferId } from '#modules/ledger/transfers.ts'
import { centsPerPoint, pendingPoints } from '../pending-points.ts'
import type { Services } from '#platform/services.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import { readPoints } from './read-points.ts'

/**
 * Turns settled points into wallet credit that the platform pays for. `points`: whole hundreds. Not while the account is
 * frozen for payments: its points may be of a payment that a bank took back.
 */
export async function exchangePoints(
  services: Services,
  userId: number,
  points: number,
  idempotency: Idempotency,
): Promise<Result<Answer<'POST /points/exchange'>, 'invalid_input' | 'payments_frozen' | 'key_reused'>> {
  return idempotent(
    services.db,
    userId,
    idempotency,
    async (tx): Promise<Result<Answer<'POST /points/exchange'>, 'invalid_input' | 'payments_frozen'>> => {
      const { rows: frozen } =
        await sql`select from accounts where user_id = ${userId} and payments_frozen_at is not null`.execute(tx)
      if (frozen.length > 0) return fail('payments_frozen')
      const creditedCents = points * centsPerPoint
      const [, held = 0] = await lockedBalances(tx, [walletOf(userId), pointsOf(userId)])
      const pending = await pendingPoints(tx, userId)
      if (points > held - pending) return failField('points', 'You don’t have that many available points.')
      const posted = await post(tx, {
        id: transferId('points exchange', userId, idempotency.key),
        kind: 'points_exchange',
        legs: [
          { from: pointsOf(userId), to: pointsIssued, amount: points },
          { from: promotionCost, to: walletOf(userId), amount: creditedCents },
        ],
      })
      if (posted instanceof Shortfall) throw new Error(`User ${String(userId)} has fewer points than a moment ago.`)
      await signalUpdates(tx, userId)
      return { creditedCents, ...(await readPoints(tx, userId)) }
    },
  )
}
