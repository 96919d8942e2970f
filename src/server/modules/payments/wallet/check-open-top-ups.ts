import { sql } from 'kysely'
import type { PaymentProvider } from '../provider.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { chargeCard } from '../charge-card.ts'
import { settleTopUp } from '../settle-top-up.ts'

const atOnce = 100
/** A payment page that nobody has used for so long is closed. */
const pageHours = 24

type Waiting = {
  id: string
  provider: string
  provider_ref: string | null
  amount_cents: number
  kind: 'checkout' | 'card' | 'auto' | 'renewal'
  old: boolean
}

/** Those whose time it is; each next time comes later than the last, up to six hours. */
async function take({ db }: Services): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update top_ups set asked = asked + 1, ask_at = now() + least(interval '6 hours', interval '3 minutes' * power(2, least(asked, 12)))
    where id in (select id from top_ups where state in ('open', 'processing') and ask_at <= now()
      order by ask_at limit ${atOnce} for update skip locked)
    returning id, provider, provider_ref, amount_cents, kind,
      created_at < now() - make_interval(hours => ${pageHours}) as old`.execute(db)
  return rows
}

async function ask(services: Services, provider: PaymentProvider, topUp: Waiting): Promise<void> {
  const { id: reference, amount_cents: amountCents, provider_ref: paymentRef } = topUp
  const settle = (kind: 'processing' | 'succeeded' | 'declined', settledRef: string | null) =>
    transaction(services.db, (tx) =>
      settleTopUp(tx, services, provider, {
        kind: `payment.${kind}`,
        paymentRef,
        settledRef,
        reference,
        amountCents,
      }),
    )
  if (paymentRef === null) {
    // the answer to a charge never came: the same key gives it again. A page that nobody was shown cannot be paid.
    // Keys are remembered for a day: what is older is given up, and a late report of success would still be credited.
    if (topUp.old) await settle('declined', null)
    else if (topUp.kind !== 'checkout') await chargeCard(services, reference)
    return
  }
  const found = await provider.findPayment(paymentRef)
  if (found.state !== 'open') {
    if (found.amountCents !== amountCents)
      throw new Error(`Top-up ${reference} is of another amount at ${provider.name}.`)
    return settle(found.state, found.settledRef)
  }
  if (!topUp.old) return
  await provider.closePayment(paymentRef)
  await settle('declined', null)
}

/** Asks providers about top-ups whose report never came, and settles or closes them. Safe to repeat and beside itself. */
export async function checkOpenTopUps(services: Services): Promise<void> {
  for (const topUp of await take(services)) {
    const provider = services.payments.byName(topUp.provider)
    if (!provider) continue
    try {
      await ask(services, provider, topUp)
    } catch (error) {
      // asked again later; it keeps no other from its turn
      services.log.warn({ err: error, topUp: topUp.id }, 'a provider could not tell about a top-up')
    }
  }
}
