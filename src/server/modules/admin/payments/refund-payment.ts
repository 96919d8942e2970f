import { sql } from 'kysely'
import type { Answer, Args } from '#contract/routes.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { refundTopUp } from '#modules/payments/refund-top-up.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { readCharge, readPurchase, type OwnedCharge, type OwnedPurchase } from './chain-parts.ts'

type Body = Args<'POST /admin/payments/:id/refund'>['body']
type Given = Answer<'POST /admin/payments/:id/refund'>
type Refusal = 'not_found' | 'forbidden' | 'changed_meanwhile' | 'invalid_input' | 'unavailable'
type Call = { actorId: number; id: string; body: Body }

/** Each part that is given back is told once: what was left before it tells the parts apart. */
const eventOf = (id: string, { leftCents }: Body): string => `refund ${id} ${String(leftCents)}`

async function ofPurchase(tx: Tx, { actorId, id, body }: Call, seen: OwnedPurchase): Promise<Result<Given, Refusal>> {
  if (seen.buyerId === actorId || seen.creatorId === actorId) return fail('forbidden')
  if (seen.leftCents !== body.leftCents) return fail('changed_meanwhile')
  const { amountCents, reason, keepAccess, paidBy } = body
  // what is held for an answer has cost nobody anything
  if (paidBy === undefined && seen.state !== 'held') return failField('paidBy', 'Please choose who pays.')
  const done = await refundPurchase(tx, null, id, {
    kind: 'refund',
    cents: amountCents,
    ...(keepAccess !== undefined && { keepAccess }),
    ...(paidBy === 'platform' && { platformPays: { staffId: actorId, reason } }),
  })
  if (done instanceof Failure) return done
  const { priceCents, taxCents, lostCents, toWalletCents } = done
  await recordAudit(tx, {
    actorId,
    action: 'purchase.refunded',
    subject: { kind: 'purchase', id },
    userId: seen.buyerId,
    details: { priceCents, taxCents, lostCents, keepAccess: keepAccess ?? false, paidBy: paidBy ?? null, reason },
  })
  await notify(tx, {
    userId: seen.buyerId,
    kind: 'refunded',
    eventKey: eventOf(id, body),
    amountCents: toWalletCents,
  })
  return { amountCents: priceCents, taxCents, lostCents, toWalletCents }
}

async function ofCharge(
  tx: Tx,
  services: Services,
  { actorId, id, body }: Call,
  seen: OwnedCharge,
): Promise<Result<Given, Refusal>> {
  if (seen.userId === actorId) return fail('forbidden')
  if (seen.leftCents !== body.leftCents) return fail('changed_meanwhile')
  const done = await refundTopUp(tx, services, id, body.amountCents)
  if (done instanceof Failure) return done
  await recordAudit(tx, {
    actorId,
    action: 'top_up.refunded',
    subject: { kind: 'top_up', id },
    userId: seen.userId,
    details: { amountCents: done.amountCents, refundId: done.refundId, reason: body.reason },
  })
  await notify(tx, {
    userId: seen.userId,
    kind: 'refunded_to_card',
    eventKey: eventOf(id, body),
    amountCents: done.amountCents,
  })
  return { amountCents: done.amountCents, taxCents: 0, lostCents: 0, toWalletCents: 0 }
}

/**
 * Gives a payment back: a purchase to the wallet, a top-up to the card. Whoever looks at an older state is told
 * (`changed_meanwhile`), so that two of staff do not both give back the half of it.
 */
export function refundPayment(
  services: Services,
  call: Call,
  idempotency: Idempotency,
): Promise<Result<Given, Refusal | 'key_reused'>> {
  return idempotent<Result<Given, Refusal>>(services.db, call.actorId, idempotency, async (tx) => {
    if (/^\d+$/.test(call.id)) return fail('not_found')
    // locked before it is looked at: of two at once the second sees what the first has left
    await sql`select from purchases where id = ${call.id} for update`.execute(tx)
    await sql`select from top_ups where id = ${call.id} for update`.execute(tx)
    const purchase = await readPurchase(tx, call.id)
    if (purchase) return ofPurchase(tx, call, purchase)
    const charge = await readCharge(tx, call.id)
    return charge ? ofCharge(tx, services, call, charge) : fail('not_found')
  })
}
