import { defineModule } from '#platform/module.ts'
import { registerSupporterFiles } from './audience/audience-files.ts'
import { supporters } from './audience/routes.ts'
import { dashboard } from './statements/routes.ts'
import { registerStatementFiles } from './statements/statement-files.ts'

/** What creators see of their page: figures, statements, audience. */
export const dashboardModule = defineModule({
  name: 'dashboard',
  features: [dashboard, supporters],
  addresses: (http, services, options) => {
    registerStatementFiles(http, services, options)
    registerSupporterFiles(http, services, options)
  },
})
