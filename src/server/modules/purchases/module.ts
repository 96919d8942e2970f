import { reconcileBooks } from './books/reconcile-books.ts'
import { webhooks } from './disputes/webhooks.ts'
import { blocked } from '#modules/accounts/announcements.ts'
import { earningsReturned } from '#modules/payouts/announcements.ts'
import { collectOwed } from './collect-owed.ts'
import { returnHeld } from './escrow.ts'
import { defineModule } from '#platform/module.ts'
import { earnings } from './earnings/routes.ts'
import { points } from './points/routes.ts'
import { receipts } from './receipts/routes.ts'
import { spending } from './spending/routes.ts'

/** The one way to buy: price, tax, fee, points, split, receipt, refund, dispute; and the proof of the books. */
export const purchasesModule = defineModule({
  name: 'purchases',
  features: [webhooks, receipts, spending, earnings, points],
  jobs: (services) => [{ name: 'reconcile_books', cron: '7 * * * *', run: () => reconcileBooks(services) }],
  listens: [
    // nobody answers any more (product page, Paid messages)
    blocked.on(async (tx, { userId, blockedId }) => {
      await returnHeld(tx, { buyerId: userId, creatorId: blockedId })
      await returnHeld(tx, { buyerId: blockedId, creatorId: userId })
    }),
    earningsReturned.on((tx, { userId }) => collectOwed(tx, [userId])),
  ],
})
