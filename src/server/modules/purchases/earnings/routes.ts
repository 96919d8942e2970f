import { earningFiles } from '#contract/downloads.ts'
import { earnings as routes } from '#contract/earnings.ts'
import { feeRateOf, nextFeeOf } from '../purchase.ts'
import { releaseEarnings } from '../buying/release-earnings.ts'
import { defineFeature } from '#platform/module.ts'
import { listEarnings } from './list-earnings.ts'
import { paymentsCsv } from './payments-csv.ts'

/** What a creator earned: pending in the hold period, then available. */
export const earnings = defineFeature({
  name: 'earnings',
  routes: { ...routes, ...earningFiles },
  handlers: (services) => ({
    'GET /earnings/fee': async ({ actor }) => {
      const next = await nextFeeOf(services.db, actor.userId)
      const operators = services.settings.now().feeBasisPoints
      return {
        basisPoints: await feeRateOf(services.db, services, actor.userId),
        next: next && { basisPoints: next.basisPoints ?? operators, from: next.from },
      }
    },
    'GET /earnings': ({ actor, query }) => listEarnings(services, actor.userId, query),
    'GET /files/payments.csv': ({ actor, query }) => paymentsCsv(services, actor.userId, query),
  }),
  jobs: (services) => [
    { name: 'release_earnings', cron: '*/5 * * * *', run: async () => void (await releaseEarnings(services)) },
  ],
})
