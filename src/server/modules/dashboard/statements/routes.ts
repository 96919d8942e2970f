import { dashboard as routes } from '#contract/dashboard.ts'
import { statementFiles } from '#contract/downloads.ts'
import { finalizeDays } from '../figures/finalize-days.ts'
import { defineFeature } from '#platform/module.ts'
import { listPosts } from './list-posts.ts'
import { listStatements } from './list-statements.ts'
import { readAudience } from './read-audience.ts'
import { readFigures } from './read-figures.ts'
import { readPending } from './read-pending.ts'
import { recordReach } from './record-reach.ts'
import { statementFileHandlers } from './statement-files.ts'

const usualRange = '28d'

/** What a creator's work brings: figures by time, posts, audience, statements. */
export const dashboard = defineFeature({
  name: 'dashboard',
  routes: { ...routes, ...statementFiles },
  handlers: (services) => ({
    ...statementFileHandlers(services),
    'GET /dashboard': ({ actor, query }) => readFigures(services, actor.userId, query.range ?? usualRange),
    'GET /dashboard/pending': ({ actor }) => readPending(services, actor.userId),
    'GET /dashboard/posts': ({ actor, query }) => listPosts(services, actor.userId, query),
    'POST /posts/reach': ({ actor, body }) => recordReach(services.db, actor.userId, body.postIds),
    'GET /dashboard/audience': ({ actor, query }) => readAudience(services, actor.userId, query.range ?? usualRange),
    'GET /dashboard/statements': ({ actor }) => listStatements(services.db, actor.userId),
  }),
  jobs: (services) => [
    {
      name: 'finalize_figures',
      // after midnight in UTC, and again in case a long transaction was in its way
      cron: '10 * * * *',
      run: async (_payload: unknown, signal?: AbortSignal) => void (await finalizeDays(services, { signal })),
    },
  ],
})
