import { sql } from 'kysely'
import { ProviderDown, type PaymentProvider } from './provider.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { settleTopUp } from './settle-top-up.ts'

type Row = {
  id: string
  amount_cents: number
  provider: string
  kind: 'card' | 'auto' | 'renewal'
  card_ref: string
  customer_ref: string
}
type Charged = Awaited<ReturnType<PaymentProvider['chargeCard']>>

/** After an answer that did not come the provider is asked this soon. */
const unknownSeconds = 30

/** Charges; null when it is not known what the provider did, which the next question to it tells. */
async function charge(services: Services, provider: PaymentProvider, row: Row): Promise<Charged | null> {
  try {
    const charged = await provider.chargeCard({
      // the same key for ever: however often this is repeated, the card is charged once
      idempotencyKey: row.id,
      reference: row.id,
      amountCents: row.amount_cents,
      returnUrl: returnUrlOf(services, row.id),
      customerRef: row.customer_ref,
      cardRef: row.card_ref,
      offSession: row.kind !== 'card',
    })
    services.payments.report(provider.name, true)
    return charged
  } catch (error) {
    services.log.error({ err: error, provider: provider.name, topUp: row.id }, 'a stored card could not be charged')
    if (!(error instanceof ProviderDown))
      return { state: 'declined', paymentRef: '', settledRef: null, amountCents: row.amount_cents, challengeUrl: null }
    services.payments.report(provider.name, false)
    return null
  }
}

export const returnUrlOf = ({ publicUrl }: Services, topUpId: string): string => `${publicUrl}/wallet/top-up/${topUpId}`

/**
 * Charges the stored card of a recorded top-up and settles it. Gives where to send the fan: to the bank, or back. When
 * the provider does not answer, the top-up stays open and is asked about. Safe to repeat.
 */
export async function chargeCard(services: Services, topUpId: string): Promise<{ goTo: string }> {
  const { db, payments } = services
  const back = { goTo: returnUrlOf(services, topUpId) }
  const { rows } = await sql<Row>`
    select t.id, t.amount_cents, t.provider, t.kind, c.provider_ref as card_ref, c.customer_ref
    from top_ups t join payment_cards c on c.id = t.card_id
    where t.id = ${topUpId} and t.state in ('open', 'processing')`.execute(db)
  const row = rows[0]
  const provider = row && payments.byName(row.provider)
  if (!row || !provider) return back
  const charged = await charge(services, provider, row)
  return transaction(db, async (tx) => {
    if (!charged) {
      await sql`update top_ups set ask_at = now() + make_interval(secs => ${unknownSeconds}) where id = ${topUpId}`.execute(
        tx,
      )
      return back
    }
    const { paymentRef, challengeUrl, state, settledRef, amountCents } = charged
    await sql`update top_ups set provider_ref = coalesce(provider_ref, ${paymentRef === '' ? null : paymentRef}), checkout_url = ${challengeUrl}
      where id = ${topUpId}`.execute(tx)
    if (state !== 'open')
      await settleTopUp(tx, services, provider, {
        kind: `payment.${state}`,
        paymentRef: paymentRef === '' ? null : paymentRef,
        settledRef,
        reference: topUpId,
        amountCents,
      })
    return challengeUrl === null || state !== 'open' ? back : { goTo: challengeUrl }
  })
}
