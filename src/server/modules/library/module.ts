import { defineModule } from '#platform/module.ts'
import { library } from './routes.ts'

/** All that somebody has paid for. */
export const libraryModule = defineModule({
  name: 'library',
  features: [library],
})
