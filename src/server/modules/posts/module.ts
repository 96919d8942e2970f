import { unlocks } from './unlocks/routes.ts'
import { accountRestored, accountSuspended, blocked } from '#modules/accounts/announcements.ts'
import { mediaChanged, mediaRetried } from '#modules/media/announcements.ts'
import { recordingMade, recordingWithdrawn } from '#modules/live/announcements.ts'
import { summarizeMedia } from './summarize-media.ts'
import { hidePostsOf, showPostsOf } from './hide-with-account.ts'
import { waitForMedia } from './publishing/wait-for-media.ts'
import { endTagsBetween } from '#modules/tags/decline-tags.ts'
import { postTags } from './tags.ts'
import { defineModule } from '#platform/module.ts'
import { bookmarks } from './bookmarks/routes.ts'
import { consents } from './co-performers/routes.ts'
import { comments } from './comments/routes.ts'
import { addRecording, dropRecording, removeOldRecordings } from './drafts/recordings.ts'
import { drafts } from './drafts/routes.ts'
import { posts } from './publishing/routes.ts'
import { indexWork } from './index-posts.ts'
import { shares } from './revenue-split/routes.ts'
import { timeline } from './timeline/routes.ts'

/** Posts and all that hangs on them: timeline, comments, bookmarks, drafts, co-performers, revenue split. */
export const postsModule = defineModule({
  name: 'posts',
  features: [posts, unlocks, drafts, comments, bookmarks, timeline, shares, consents],
  jobs: (services) => [
    indexWork(services),
    { name: 'remove_old_recordings', cron: '23 * * * *', run: () => removeOldRecordings(services) },
  ],
  listens: [
    accountSuspended.on((tx, { userId }) => hidePostsOf(tx, userId)),
    accountRestored.on((tx, { userId }) => showPostsOf(tx, userId)),
    blocked.on((tx, { userId, blockedId }) => endTagsBetween(tx, postTags, userId, blockedId)),
    recordingMade.on(addRecording),
    recordingWithdrawn.on(dropRecording),
    mediaChanged.on((tx, { postId }) => summarizeMedia(tx, postId)),
    mediaRetried.on((tx, { postId }) => waitForMedia(tx, postId)),
  ],
})
