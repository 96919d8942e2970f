import { browse as routes } from '#contract/browse.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { ageAsked } from '#modules/site/age-rules.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { defineFeature } from '#platform/module.ts'
import { countFactsWork } from './count-facts.query.ts'
import { browseCreators } from './list-creators.query.ts'

/** Creators to look through. */
export const browse = defineFeature({
  name: 'browse',
  routes,
  handlers: (services) => ({
    'GET /creators': async ({ query, ...call }) =>
      refuseWords(services, { topic: query?.topic }) ??
      browseCreators(services, viewerOf(services, call), {
        ...query,
        showsWorks: !ageAsked(services, call.actor, call.address),
      }),
  }),
  jobs: (services) => [countFactsWork(services)],
})
