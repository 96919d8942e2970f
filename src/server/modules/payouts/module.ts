import { accountTakenBack } from '#modules/accounts/announcements.ts'
import { refundOwed } from '#modules/payments/announcements.ts'
import { addToClaim } from './add-to-claim.ts'
import { stopWithdrawalsSince } from './stop-withdrawals.ts'
import { defineModule } from '#platform/module.ts'
import { claims } from './claims/routes.ts'
import { payouts } from './methods/routes.ts'

/** Money out: payout methods, withdrawals, and claims of those who left. */
export const payoutsModule = defineModule({
  name: 'payouts',
  features: [payouts, claims],
  listens: [
    accountTakenBack.on((tx, { userId, since }) =>
      stopWithdrawalsSince(tx, userId, since, 'The change of your email address was undone.'),
    ),
    refundOwed.on((tx, { userId, cents }) => addToClaim(tx, userId, { walletCents: cents, earningsCents: 0 })),
  ],
})
