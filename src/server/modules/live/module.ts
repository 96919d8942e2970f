import { defineModule } from '#platform/module.ts'
import { shows } from './routes.ts'

/** Live shows, from a creator's camera to those who may watch. */
export const liveModule = defineModule({ name: 'live', features: [shows] })
