import { tips as routes } from '#contract/payments.ts'
import { defineFeature } from '#platform/module.ts'
import { returnUnanswered } from './return-unanswered.ts'
import { tipHandler } from './send-tip.ts'

/** Tips, and paid messages that nobody answered. */
export const tips = defineFeature({
  name: 'payments',
  routes,
  handlers: (services) => ({ 'POST /users/:username/tips': tipHandler(services) }),
  jobs: (services) => [
    {
      name: 'return_unanswered_messages',
      cron: '*/10 * * * *',
      run: async () => void (await returnUnanswered(services)),
    },
  ],
})
