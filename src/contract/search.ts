import * as z from 'zod/mini'
import { avatarUrl, instant, pageQuery, text, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'
import { postPage } from './posts.ts'
import { topicName } from './topic-name.ts'

const term = text(limits.searchTermMax, 1)
const foundPerson = z.object({
  username: z.string(),
  name: z.string(),
  avatarUrl,
  isCreator: z.boolean(),
  followerCount: z.int(),
  /** Whether I follow them. */
  follows: z.boolean(),
})
export type FoundPerson = z.infer<typeof foundPerson>

const topic = z.object({
  /** As it is compared, and stands in addresses. */
  topic: z.string(),
  /** As it was written first. */
  label: z.string(),
  /** Posts that everyone may read and I can see. */
  postCount: z.int(),
  /** They were not all counted: there are more. */
  morePosts: z.boolean(),
  /** Null where they are too few to be nobody in particular. */
  followerCount: z.nullable(z.int()),
  /** Whether I follow it. */
  follows: z.boolean(),
})
export type Topic = z.infer<typeof topic>
const topics = z.object({ topics: z.array(topic) })
/** There are more than the list has. */
const more = z.boolean()
const topicTile = z.object({
  ...topic.shape,
  /** A picture of a new post that everyone may see, another one for each topic. */
  cover: z.nullable(openMedia),
})
export type TopicTile = z.infer<typeof topicTile>

export const searchPostsQuery = z.strictObject({
  ...pageQuery.shape,
  searchTerm: z.optional(text(limits.searchTermMax)),
  tag: z.optional(topicName),
  /** Whose. */
  from: z.optional(usernameParam),
  since: z.optional(instant),
  video: z.optional(z.literal('yes')),
})
export type SearchPosts = z.output<typeof searchPostsQuery>

const ofTopic = z.strictObject({ topic: topicName })

/** What people look for, and what posts are about. Everyone finds only what is there for them. */
export const search = defineRoutes({
  'GET /searchPeople': {
    mayLag: 'everyone',
    summary:
      'People by beginnings of their names, in any script, the best known first, then creators who say the words of themselves; by the nearest name where a letter is wrong',
    access: 'anyone',
    subject: 'public',
    query: z.strictObject({ searchTerm: term }),
    ok: z.object({
      people: z.array(foundPerson),
      more,
      /** What was looked for in place of what was typed, which nobody is called. */
      corrected: z.nullable(z.string()),
    }),
  },
  'GET /searchPosts': {
    mayLag: 'guests',
    ageGated: true,
    summary:
      'Posts that say all of these words, the last as the beginning of one, or belong to a topic, newest first; then posts open to me by creators who say the words of themselves. Words of a locked post find it only for people it is open to',
    access: 'anyone',
    subject: 'public',
    query: searchPostsQuery,
    ok: z.object({
      ...postPage.shape,
      /** How many the words find for me, up to 99; null for a topic and from the second page on. */
      total: z.nullable(z.object({ count: z.int(), more })),
    }),
  },
  'GET /searchTopics': {
    mayLag: 'everyone',
    ageGated: true,
    summary: 'Topics that begin like this',
    access: 'anyone',
    subject: 'public',
    priority: 'optional',
    query: z.strictObject({ searchTerm: term }),
    ok: z.object({ ...topics.shape, more }),
  },
  'GET /topics': {
    mayLag: 'everyone',
    ageGated: true,
    summary: 'Topics that most creators wrote about this week',
    access: 'anyone',
    subject: 'public',
    ok: z.object({ topics: z.array(topicTile) }),
  },
  'GET /topics/followed': {
    summary: 'Topics that I follow',
    access: 'user',
    subject: 'self',
    ok: topics,
  },
  'GET /topics/followed/posts': {
    ageGated: true,
    summary:
      'Newest posts for everyone in topics that I follow, by creators I do not follow yet; they never come into the timeline',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: postPage,
  },
  'GET /topics/:topic': {
    ageGated: true,
    summary: 'One topic',
    access: 'anyone',
    subject: 'public',
    params: ofTopic,
    ok: topic,
  },
  'PUT /topics/:topic/follow': {
    summary: 'Follows a topic',
    access: 'user',
    subject: 'self',
    params: ofTopic,
    ok: z.object({ follows: z.boolean() }),
  },
  'DELETE /topics/:topic/follow': {
    summary: 'Stops following a topic',
    access: 'user',
    subject: 'self',
    params: ofTopic,
    ok: z.object({ follows: z.boolean() }),
  },
})
