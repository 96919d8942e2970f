import * as z from 'zod/mini'
import { nextCursor, pageQuery } from './fields.ts'
import { defineRoutes } from './http.ts'
import { openMedia } from './media.ts'
import { creatorCard } from './people.ts'
import { category } from './profiles.ts'
import { topicName } from './topic-name.ts'

const yes = z.optional(z.literal('yes'))
const browseFilter = z.strictObject({
  /** `recommended`: well known, active, or new, without those whom the viewer follows or pays; `rising`: grows fast for its size; `price`: the cheapest first. */
  sort: z.optional(z.enum(['newest', 'popular', 'recommended', 'rising', 'price'])),
  /** By the plan that is offered first. `free`: a free subscription. */
  price: z.optional(z.enum(['free', 'under5', 'from5to10'])),
  category: z.optional(category),
  /** Who says it of themselves or has it in posts for everyone. */
  topic: z.optional(topicName),
  /** Everyone may try it for free. */
  trial: yes,
  /** Several months cost less. */
  offer: yes,
  /** The language of most of the last posts, as ISO 639-1. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  /** Has published something in the last seven days. */
  active: yes,
  /** Has a show on air. */
  live: yes,
})
export type BrowseFilter = z.output<typeof browseFilter>

/** The newest three: a picture that the viewer may see, or the thumbhash of one that is locked. */
export const works = z.array(z.object({ media: z.nullable(openMedia), lockedThumbhash: z.nullable(z.string()) }))

/** How many subscribe to them, counted some minutes ago; null where they do not show it. */
export const supporterCount = z.nullable(z.int())

const browsedCreator = z.object({
  ...creatorCard.shape,
  works,
  trialDays: z.nullable(z.int()),
  /** What the largest bundle takes off. */
  percentOff: z.nullable(z.int()),
  supporterCount,
  /** They have a show on air. */
  isLive: z.boolean(),
  /** A topic of theirs that I follow. */
  topic: z.nullable(z.string()),
})
export type BrowsedCreator = z.infer<typeof browsedCreator>

export const browse = defineRoutes({
  'GET /creators': {
    mayLag: 'everyone',
    summary: 'Public creators, for browsing',
    access: 'anyone',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, ...browseFilter.shape }),
    ok: z.object({ creators: z.array(browsedCreator), nextCursor }),
  },
})
