import type { allRoutes } from '#contract/all-routes.ts'
import type { Person } from './app.ts'
import { accountsSamples } from './samples/accounts.ts'
import { fileSamples } from './samples/files.ts'
import { claimSamples } from './samples/claims.ts'
import { peopleSamples } from './samples/people.ts'
import { suggestionsSamples } from './samples/suggestions.ts'
import { postsSamples } from './samples/posts.ts'
import { messagesSamples } from './samples/messages.ts'
import { mediaSamples } from './samples/media.ts'
import { personalDataSamples } from './samples/personal-data.ts'
import { privacySamples } from './samples/privacy.ts'
import { settingsSamples } from './samples/settings.ts'
import { walletSamples } from './samples/wallet.ts'
import { librarySamples, receiptsSamples, spendingSamples } from './samples/receipts.ts'
import { plansSamples } from './samples/plans.ts'
import { subscriptionsSamples } from './samples/subscriptions.ts'
import { creatorToolsSamples } from './samples/creator-tools.ts'
import { paymentsSamples } from './samples/payments.ts'
import { payoutsSamples } from './samples/payouts.ts'
import { pointsSamples } from './samples/points.ts'
import { securitySamples } from './samples/security.ts'
import { staffSamples } from './samples/staff.ts'
import { systemSamples } from './samples/system.ts'
import type { Sample, World } from './samples/world.ts'

type Asking = (world: World, as: Person | null) => Sample | Promise<Sample>

/** For each route a request that must succeed for `as`. A route without one does not compile. */
export const samples: { readonly [K in keyof typeof allRoutes]: Asking } = {
  ...accountsSamples,
  ...peopleSamples,
  ...suggestionsSamples,
  ...postsSamples,
  ...mediaSamples,
  ...messagesSamples,
  ...walletSamples,
  ...receiptsSamples,
  ...librarySamples,
  ...spendingSamples,
  ...plansSamples,
  ...subscriptionsSamples,
  ...creatorToolsSamples,
  ...paymentsSamples,
  ...pointsSamples,
  ...payoutsSamples,
  ...claimSamples,
  ...privacySamples,
  ...settingsSamples,
  ...personalDataSamples,
  ...securitySamples,
  ...staffSamples,
  ...systemSamples,
  ...fileSamples,
}
