import { defineModule } from '#platform/module.ts'
import { storyMediaRetried } from '#modules/media/announcements.ts'
import { highlights } from './highlight-routes.ts'
import { waitForMedia } from './review.ts'
import { stories } from './routes.ts'
import { selling } from './selling-routes.ts'

/** Stories: photos and clips that a creator shows for 24 hours. */
export const storiesModule = defineModule({
  name: 'stories',
  features: [stories, selling, highlights],
  listens: [storyMediaRetried.on((tx, { storyId }) => waitForMedia(tx, storyId))],
})
