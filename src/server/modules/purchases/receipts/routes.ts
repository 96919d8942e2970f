import { receipts as routes } from '#contract/receipts.ts'
import { readReceipt } from '../read-receipt.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { listReceipts } from './list-receipts.ts'

/** Proof of what was paid, for the person who paid. */
export const receipts = defineFeature({
  name: 'receipts',
  routes,
  handlers: ({ db }) => ({
    'GET /receipts': ({ actor, query }) => listReceipts(db, actor.userId, query),
    'GET /receipts/:id': async ({ actor, params }) =>
      (await readReceipt(db, actor.userId, params.id)) ?? fail('not_found'),
  }),
})
