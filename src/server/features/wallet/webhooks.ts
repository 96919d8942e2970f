import { system as routes } from '#contract/system.ts'
import { defineFeature } from '#core/services.ts'
import { fail } from '#platform/failure.ts'
import { settleTopUp } from './settle-top-up.ts'

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
      await settleTopUp(services, provider, event)
      return { received: true }
    },
  }),
})
