import { defineModule } from '#platform/module.ts'
import { tips } from './routes.ts'

/** Tips, and what comes back of messages that nobody answered. */
export const tipsModule = defineModule({
  name: 'tips',
  features: [tips],
})
