import { bookmarks } from './bookmarks.ts'
import { comments } from './comments.ts'
import { drafts } from './drafts.ts'
import { posts, timeline } from './posts.ts'
import { publishing } from './publishing.ts'

/** Everything about posts. */
export const posting = { ...posts, ...publishing, ...drafts, ...comments, ...bookmarks, ...timeline } as const
