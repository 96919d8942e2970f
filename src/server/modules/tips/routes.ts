import { tips as routes } from '#contract/payments.ts'
import { overCeiling } from '#modules/site/price-ceilings.ts'
import { refuseWords } from '#modules/site/restricted-words.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { returnUnanswered } from './return-unanswered.ts'
import { createTips } from './send-tip.ts'

/** Tips, and paid messages that nobody answered. */
export const tips = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => {
    const tip = createTips(services)
    return {
      'POST /users/:username/tips': async ({ actor, params, body, idempotency }) =>
        // money may go to whom one likes; words may not
        (actor.standing === 'restricted' && body.message ? fail('account_restricted') : null) ??
        refuseWords(services, { message: body.message }) ??
        overCeiling(services, 'tipMaxCents', { cents: body.amountCents, field: 'amountCents' }) ??
        tip({ ...body, fanId: actor.userId, username: params.username, idempotency }),
    }
  },
  jobs: (services) => [
    {
      name: 'return_unanswered_messages',
      cron: '*/10 * * * *',
      run: async () => void (await returnUnanswered(services)),
    },
  ],
})
