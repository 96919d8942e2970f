import { defineModule } from '#platform/module.ts'
import { chat } from './chat/routes.ts'
import { shows } from './routes.ts'

/** Live shows, from a creator's camera to those who may watch, and what is said there. */
export const liveModule = defineModule({ name: 'live', features: [shows, chat] })
