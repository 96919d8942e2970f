import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { topUpBody } from '#contract/wallet.ts'
import { idempotent, storedAnswer } from '#platform/http/idempotency.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { ProviderDown, type PaymentProvider } from '../provider.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { addressRange } from '#modules/accounts/session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { chargeCard, returnUrlOf } from '../charge-card.ts'
import { customerOf } from './provider-customer.ts'
import { recordIntent, type Intent, type IntentRefusal } from '../record-intent.ts'
import type { UnderWay } from './record-pending.ts'

type Started = { id: string; checkoutUrl: string }
export type TopUpOrder = { userId: number; address: string; body: z.output<typeof topUpBody> }
type Refusal = IntentRefusal | 'not_found' | 'unavailable'

async function cardOf(db: Db, userId: number, id: number): Promise<{ id: number; provider: string } | undefined> {
  const { rows } = await sql<{ id: number; provider: string }>`
    select id, provider from payment_cards where id = ${id} and user_id = ${userId} and removed_at is null`.execute(db)
  return rows[0]
}

/** The page of a provider for this top-up; null when the provider is down. */
async function begin(
  services: Services,
  provider: PaymentProvider,
  intent: Intent,
): Promise<{ paymentRef: string; checkoutUrl: string } | null> {
  try {
    const payment = await provider.createPayment({
      idempotencyKey: intent.id,
      amountCents: intent.amountCents,
      reference: intent.id,
      returnUrl: returnUrlOf(services, intent.id),
      customerRef: await customerOf(services.db, provider, intent.userId),
      saveCard: intent.saveCard,
    })
    services.payments.report(provider.name, true)
    return payment
  } catch (error) {
    services.log.error({ err: error, provider: provider.name }, 'a payment could not be begun')
    services.payments.report(provider.name, !(error instanceof ProviderDown))
    return null
  }
}

/**
 * Begins the payment with the provider that the intent names, else with the next one: nobody can have paid on a page that
 * nobody was shown, so the intent may move as long as it has none.
 */
async function checkout(services: Services, intent: Intent): Promise<string | null> {
  const { db, payments } = services
  const first = payments.byName(intent.provider)
  const others = payments.forNew().filter(({ name }) => name !== intent.provider)
  for (const provider of [...(first ? [first] : []), ...others]) {
    const payment = await begin(services, provider, intent)
    if (!payment) continue
    const { rows } = await sql<{ checkout_url: string }>`
      update top_ups set provider = ${provider.name}, provider_ref = ${payment.paymentRef}, checkout_url = ${payment.checkoutUrl}
      where id = ${intent.id} and (provider_ref is null or (provider = ${provider.name} and provider_ref = ${payment.paymentRef}))
      returning checkout_url`.execute(db)
    if (rows[0]) return rows[0].checkout_url
    // the same call at the same moment was quicker
    const kept = await sql<{ checkout_url: string | null }>`
      select checkout_url from top_ups where id = ${intent.id}`.execute(db)
    return kept.rows[0]?.checkout_url ?? null
  }
  return null
}

/** Writes it down, in a transaction; gives the one that goes on, which may have been begun before. */
type WriteDown<Refused extends ErrorCode> = (tx: Tx, wanted: Intent) => Promise<Result<UnderWay, Refused>>

/**
 * Begins a top-up in three steps, because a provider is never called inside a transaction: the intent is recorded, the
 * provider is asked with the intent's id as its key, and its answer is given. A crash in between leaves an intent
 * that a repeat of the same call picks up.
 */
export async function startTopUp<Refused extends ErrorCode>(
  services: Services,
  { userId, address, body }: TopUpOrder,
  idempotency: Idempotency,
  record: WriteDown<Refused>,
): Promise<Result<Started, Refused | 'not_found' | 'unavailable'>> {
  const { db, payments } = services
  const card = body.cardId === undefined ? null : await cardOf(db, userId, body.cardId)
  if (card === undefined) return fail('not_found')
  const provider = card ? payments.byName(card.provider) : payments.preferred
  if (!provider) return fail('unavailable')
  const wanted: Intent = {
    id: transferId('top_up', userId, idempotency.key),
    userId,
    amountCents: body.amountCents,
    returnTo: body.returnTo ?? null,
    provider: provider.name,
    kind: card ? 'card' : 'checkout',
    cardId: card?.id ?? null,
    saveCard: body.saveCard ?? false,
    addressRange: addressRange(address),
  }
  const recorded = await transaction(db, (tx) => record(tx, wanted))
  if (recorded instanceof Failure) return recorded
  const { id, state } = recorded
  if (state !== 'open') return { id, checkoutUrl: returnUrlOf(services, id) }
  const checkoutUrl = card
    ? (await chargeCard(services, id)).goTo
    : await checkout(services, { ...wanted, id, provider: recorded.provider })
  return checkoutUrl === null ? fail('unavailable') : { id, checkoutUrl }
}

/** A top-up for nothing in particular; the answer is kept with the key. */
export async function topUp(
  services: Services,
  order: TopUpOrder,
  idempotency: Idempotency,
): Promise<Result<Started, Refusal>> {
  const { db } = services
  const before = await storedAnswer(db, order.userId, idempotency)
  if (before) return before instanceof Failure ? before : (before.stored as Started)
  const started = await startTopUp(services, order, idempotency, async (tx, wanted) => {
    const recorded = await recordIntent(tx, services.settings.now(), wanted)
    return recorded instanceof Failure ? recorded : { id: wanted.id, state: 'open', ...recorded }
  })
  return started instanceof Failure ? started : idempotent(db, order.userId, idempotency, async () => started)
}
