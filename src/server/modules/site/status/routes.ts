import { system as routes } from '#contract/system.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'

/** What belongs to no feature of the product: the development mailbox. */
export const system = defineFeature({
  name: 'system',
  routes: { 'GET /dev/mails': routes['GET /dev/mails'] },
  handlers: ({ mailbox }) => ({
    'GET /dev/mails': async () => (mailbox ? { mails: await mailbox.list() } : fail('not_found')),
  }),
})
