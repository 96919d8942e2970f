import type { Payer, staffPayments } from '#contract/staff/payments.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { unfreezePayments } from '#modules/purchases/unfreeze-payments.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { listDisputes } from './disputes.ts'
import { findPayments } from './find-payments.ts'
import { lookAtPayment } from './read-chain.ts'
import { readPayer } from './read-payer.ts'
import { refundPayment } from './refund-payment.ts'

/** After a dispute a person decides whether somebody may pay again. */
async function unfreeze(
  services: Services,
  actorId: number,
  username: string,
): Promise<Result<Payer, 'not_found' | 'forbidden'>> {
  return transaction(services.db, async (tx): Promise<Result<Payer, 'not_found' | 'forbidden'>> => {
    const person = await readPayer(tx, username)
    if (person?.username !== username) return fail('not_found')
    const { userId, ...payer } = person
    if (userId === actorId) return fail('forbidden')
    if (await unfreezePayments(tx, userId))
      await recordAudit(tx, { actorId, action: 'payments.unfrozen', subject: { kind: 'user', id: userId }, userId })
    return { ...payer, frozen: false }
  })
}

/** Payments, as finance staff look into them and give them back. */
export const paymentHandlers = (services: Services): Handlers<typeof staffPayments> => ({
  'GET /admin/payments': ({ actor, query }) => findPayments(services, actor.userId, query),
  'GET /admin/payments/:id': ({ actor, params }) => lookAtPayment(services, actor.userId, params.id),
  'POST /admin/payments/:id/refund': ({ actor, params, body, idempotency }) =>
    refundPayment(services, { actorId: actor.userId, id: params.id, body }, idempotency),
  'GET /admin/disputes': ({ query }) => listDisputes(services, query),
  'DELETE /admin/users/:username/paymentFreeze': ({ actor, params }) =>
    unfreeze(services, actor.userId, params.username),
})
