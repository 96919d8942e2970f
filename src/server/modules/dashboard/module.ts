import { defineModule } from '#platform/module.ts'
import { supporters } from './audience/routes.ts'
import { dashboardOfShows } from './shows/routes.ts'
import { dashboard } from './statements/routes.ts'

/** What creators see of their page: figures, statements, audience. */
export const dashboardModule = defineModule({
  name: 'dashboard',
  features: [dashboard, supporters, dashboardOfShows],
})
