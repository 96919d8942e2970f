import { blocked, countriesChanged } from '#modules/accounts/announcements.ts'
import { defineModule } from '#platform/module.ts'
import { afterShow } from './after-show-jobs.ts'
import { chat } from './chat/routes.ts'
import { endModerating } from './people/moderators.ts'
import { people } from './people/routes.ts'
import { shows } from './routes.ts'
import { refundBlocked } from './scheduled/cancel-show.ts'
import { refundHiddenTickets } from './scheduled/refund-hidden-tickets.ts'
import { scheduled } from './scheduled/routes.ts'
import { taggedInShows } from './tags/routes.ts'
import { endShowTagsBetween } from './show-tags.ts'

/** Live shows, from a creator's camera to those who may watch, and what is said there. */
export const liveModule = defineModule({
  name: 'live',
  features: [scheduled, people, taggedInShows, shows, chat],
  jobs: afterShow,
  listens: [
    blocked.on(refundBlocked),
    blocked.on(endModerating),
    blocked.on((tx, { userId, blockedId }) => endShowTagsBetween(tx, userId, blockedId)),
    countriesChanged.on(refundHiddenTickets),
  ],
})
