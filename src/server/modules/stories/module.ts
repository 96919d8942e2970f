import { defineModule } from '#platform/module.ts'
import { blocked } from '#modules/accounts/announcements.ts'
import { storyMediaRetried } from '#modules/media/announcements.ts'
import { highlights } from './highlight-routes.ts'
import { waitForMedia } from './review.ts'
import { stories } from './routes.ts'
import { selling } from './selling-routes.ts'
import { taggedInStories } from './tag-routes.ts'
import { endStoryTagsBetween } from './tags.ts'

/** Stories: photos and clips that a creator shows for 24 hours. */
export const storiesModule = defineModule({
  name: 'stories',
  features: [stories, selling, highlights, taggedInStories],
  listens: [
    storyMediaRetried.on((tx, { storyId }) => waitForMedia(tx, storyId)),
    blocked.on((tx, { userId, blockedId }) => endStoryTagsBetween(tx, userId, blockedId)),
  ],
})
