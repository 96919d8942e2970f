import { defineModule } from '#platform/module.ts'
import { bookmarks } from './bookmarks/routes.ts'
import { registerConsentDocuments } from './co-performers/receive-documents.ts'
import { consents } from './co-performers/routes.ts'
import { comments } from './comments/routes.ts'
import { drafts } from './drafts/routes.ts'
import { posts } from './publishing/routes.ts'
import { shares } from './revenue-split/routes.ts'
import { timeline } from './timeline/routes.ts'

/** Posts and all that hangs on them: timeline, comments, bookmarks, drafts, co-performers, revenue split. */
export const postsModule = defineModule({
  name: 'posts',
  features: [posts, drafts, comments, bookmarks, timeline, shares, consents],
  addresses: (http, services, options) => {
    registerConsentDocuments(http, services, { ...options, folder: `${options.uploadFolder}-documents` })
  },
})
