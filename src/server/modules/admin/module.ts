import { defineModule } from '#platform/module.ts'
import { staff } from './routes.ts'

/** What staff do, one folder a page below /admin. */
export const adminModule = defineModule({
  name: 'admin',
  features: [staff],
})
