import { bookmarks } from './bookmarks.ts'
import { browse } from './browse.ts'
import { comments } from './comments.ts'
import { consents } from './consents.ts'
import { drafts } from './drafts.ts'
import { library } from './library.ts'
import { live } from './live.ts'
import { liveChat } from './live-chat.ts'
import { liveEncoder } from './live-encoder.ts'
import { livePeople, liveViewers } from './live-people.ts'
import { liveSchedule } from './live-schedule.ts'
import { liveTags } from './live-tags.ts'
import { posts } from './posts.ts'
import { publishing } from './publishing.ts'
import { search } from './search.ts'
import { stories } from './stories.ts'
import { storyAnswers } from './story-answers.ts'
import { storySales } from './story-sales.ts'
import { storyHighlights } from './story-highlights.ts'
import { storyTags } from './story-tags.ts'
import { timeline } from './timeline.ts'

/** Everything about posts, what people keep of them and of messages, and how they are found. */
export const posting = {
  ...posts,
  ...publishing,
  ...drafts,
  ...comments,
  ...bookmarks,
  ...timeline,
  ...consents,
  ...library,
  ...search,
  ...browse,
  ...stories,
  ...live,
  ...liveChat,
  ...liveEncoder,
  ...livePeople,
  ...liveViewers,
  ...liveSchedule,
  ...liveTags,
  ...storyAnswers,
  ...storySales,
  ...storyHighlights,
  ...storyTags,
} as const
