import { sql } from 'kysely'
import { system as routes } from '#contract/system.ts'
import { closeDispute } from '../close-dispute.ts'
import { openDispute } from '../open-dispute.ts'
import type { PaymentProvider, ProviderEvent } from '#modules/payments/provider.ts'
import { finishRefund } from '#modules/payments/refund-top-up.ts'
import { defineFeature } from '#platform/module.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { settleTopUp } from '#modules/payments/settle-top-up.ts'

async function act(
  tx: Tx,
  services: Services,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<'done' | 'unknown'> {
  switch (event.kind) {
    case 'ignored':
      return 'done'
    case 'refund.succeeded':
    case 'refund.failed': {
      const state = event.kind === 'refund.failed' ? 'failed' : 'succeeded'
      await finishRefund(tx, services, event.reference, state, event.refundRef)
      return 'done'
    }
    case 'dispute.opened':
      return openDispute(tx, services, provider, event)
    case 'dispute.won':
    case 'dispute.lost':
      return closeDispute(tx, services, provider, event)
    default:
      await settleTopUp(tx, services, provider, event)
      return 'done'
  }
}

/**
 * Acts on a proven report: once for each of the provider's numbers, in one transaction. A dispute of a payment that we do
 * not know of yet is refused, so that the provider tells us again.
 */
const take = (services: Services, provider: PaymentProvider, event: ProviderEvent) =>
  transaction(services.db, async (tx): Promise<Result<{ received: true }, 'unavailable'>> => {
    const fresh = await sql`insert into webhook_events (provider, event_id, kind)
      values (${provider.name}, ${event.eventId}, ${event.kind}) on conflict do nothing`.execute(tx)
    if (fresh.numAffectedRows === 0n) return { received: true }
    if ((await act(tx, services, provider, event)) === 'done') return { received: true }
    services.log.warn({ provider: provider.name, event: event.eventId }, 'a dispute of an unknown payment was reported')
    return fail('unavailable')
  })

/** Where payment providers report. The signature over the raw body is the only proof that counts. */
export const webhooks = defineFeature({
  name: 'webhooks',
  routes: { 'POST /webhooks/:provider': routes['POST /webhooks/:provider'] },
  handlers: (services) => ({
    'POST /webhooks/:provider': async ({ params, rawBody, headers }) => {
      const provider = services.payments.byName(params.provider)
      if (!provider) return fail('not_found')
      const event = provider.readWebhook(rawBody, headers)
      if (!event) return fail('bad_request')
      return take(services, provider, event)
    },
  }),
})
