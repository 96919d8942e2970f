import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { idempotent } from '#core/idempotency/idempotent.ts'
import { pointsIssued, pointsOf, promotionCost, walletOf } from '#core/ledger/accounts.ts'
import { balance } from '#core/ledger/balance.ts'
import { post, Shortfall } from '#core/ledger/post.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import type { Services } from '#core/services.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { failField, type Result } from '#platform/failure.ts'

/** 100 points are 1 USD (product page, Words): a point is a cent. */
const centsPerPoint = 1

/** The whole hundreds of a number of points. */
export const exchangeable = (points: number): number => points - (points % limits.pointsPerExchange)

/** Turns points into wallet credit that the platform pays for. `points`: whole hundreds. */
export async function exchangePoints(
  services: Services,
  userId: number,
  points: number,
  idempotency: Idempotency,
): Promise<Result<Answer<'POST /points/exchange'>, 'invalid_input' | 'key_reused'>> {
  return idempotent(
    services.db,
    userId,
    idempotency,
    async (tx): Promise<Result<Answer<'POST /points/exchange'>, 'invalid_input'>> => {
      const creditedCents = points * centsPerPoint
      const posted = await post(tx, {
        id: transferId('points exchange', userId, idempotency.key),
        kind: 'points_exchange',
        legs: [
          { from: pointsOf(userId), to: pointsIssued, amount: points },
          { from: promotionCost, to: walletOf(userId), amount: creditedCents },
        ],
      })
      if (posted instanceof Shortfall) return failField('points', 'You do not have that many points.')
      await signalUpdates(tx, userId)
      const left = await balance(tx, pointsOf(userId))
      return { creditedCents, points: left, exchangeable: exchangeable(left) }
    },
  )
}
