import { mailboxPages, system as routes } from '#contract/system.ts'
import { mailboxHandlers } from '#platform/mail/mailbox-page.ts'
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

/** The same in a browser, where mails are not sent for real. */
export const mailboxInBrowser = defineFeature({
  name: 'mailbox',
  routes: mailboxPages,
  isServed: ({ mailbox }) => mailbox !== null,
  handlers: ({ mailbox }) => mailboxHandlers(mailbox ?? { list: async () => [] }),
})
