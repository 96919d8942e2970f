import { renewalCards as routes } from '#contract/subscriptions.ts'
import { defineFeature } from '#platform/module.ts'
import { chargeRenewalJob, type ChargePayload } from './ask-cards.ts'
import { chargeRenewal, renewCharged, renewChargedJob, type ChargedPayload } from './charge-renewal.ts'
import { renewFromWallet, renewWithCard } from './renewal-card.ts'

/** Renewals that a stored card pays where the wallet holds too little. */
export const renewalCards = defineFeature({
  name: 'renewalCards',
  routes,
  handlers: (services) => ({
    'PUT /subscriptions/:id/card': ({ actor, params, address, body }) =>
      renewWithCard(services, { fanId: actor.userId, id: params.id, address, ...body }),
    'DELETE /subscriptions/:id/card': ({ actor, params }) => renewFromWallet(services, actor.userId, params.id),
  }),
  jobs: (services) => [
    { name: chargeRenewalJob, run: (payload: ChargePayload) => chargeRenewal(services, payload) },
    { name: renewChargedJob, run: (payload: ChargedPayload) => renewCharged(services, payload) },
  ],
})
