import { receiptFiles } from '#contract/downloads.ts'
import { receipts as routes } from '#contract/receipts.ts'
import { readReceipt } from '../read-receipt.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { listReceipts } from './list-receipts.ts'
import { serveReceipt } from './serve-receipt.ts'

/** Proof of what was paid, for the person who paid. */
export const receipts = defineFeature({
  name: 'receipts',
  routes: { ...routes, ...receiptFiles },
  handlers: ({ db, publicUrl }) => ({
    'GET /receipts': ({ actor, query }) => listReceipts(db, actor.userId, query),
    'GET /receipts/:id': async ({ actor, params }) =>
      (await readReceipt(db, actor.userId, params.id)) ?? fail('not_found'),
    'GET /receipts/:id/pdf': ({ actor, params }) => serveReceipt({ db, publicUrl }, actor.userId, params.id),
  }),
})
