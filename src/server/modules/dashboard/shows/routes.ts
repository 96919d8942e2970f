import { dashboardShows } from '#contract/dashboard-shows.ts'
import { refundShow } from '#modules/live/refund-show.ts'
import { defineFeature } from '#platform/module.ts'
import { listShowFigures, readShowFigures } from './show-figures.query.ts'

/** How a creator's shows went. */
export const dashboardOfShows = defineFeature({
  name: 'dashboard shows',
  routes: dashboardShows,
  handlers: (services) => ({
    'GET /dashboard/shows': ({ actor, query }) => listShowFigures(services, actor.userId, query),
    'GET /dashboard/shows/:id': ({ actor, params }) => readShowFigures(services.db, actor.userId, params.id),
    'POST /live/:id/refunds': ({ actor, params }) => refundShow(services, actor.userId, params.id),
  }),
})
