import type { points } from '#contract/points.ts'
import { pointsIssued, pointsOf } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import { freshKey } from '../app.ts'
import { unique, type Samples } from './world.ts'

export const pointsSamples: Samples<typeof points> = {
  'GET /points': () => ({}),
  'POST /points/exchange': async ({ app }, as) => {
    await app.services.db.transaction().execute((tx) =>
      post(tx, {
        id: transferId('sample points', unique()),
        kind: 'reversal',
        legs: [{ from: pointsIssued, to: pointsOf(as?.userId ?? 1), amount: 100 }],
      }),
    )
    return { body: { points: 100 }, headers: { 'idempotency-key': freshKey() } }
  },
}
