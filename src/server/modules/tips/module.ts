import { defineModule } from '#platform/module.ts'
import { payments } from './routes.ts'

/** Tips, and what comes back of messages that nobody answered. */
export const tipsModule = defineModule({
  name: 'tips',
  features: [payments],
})
