import * as z from 'zod/mini'
import {
  audience,
  cents,
  id,
  idParam,
  instant,
  nextCursor,
  nothing,
  pageQuery,
  period,
  person,
  text,
  usernameParam,
} from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { lockedMedia, openMedia } from './media.ts'

/** What would open a locked post for this viewer. */
export const lock = z.object({
  /** `price`: the viewer is in the audience, and the post costs something on top. */
  reason: z.enum(['followers', 'subscribers', 'price']),
  /** The plan to offer: the monthly one where there is one. */
  plan: z.nullable(z.object({ period, priceCents: cents })),
})

const postBase = {
  id,
  author: person,
  audience,
  /** What unlocking costs on top of the audience, before tax; null: nothing. Once paid, the post stays open. */
  priceCents: z.nullable(cents),
  publishedAt: z.nullable(instant),
  state: z.enum(['processing', 'published', 'failed']),
  likeCount: z.int(),
  commentCount: z.int(),
  liked: z.boolean(),
  bookmarked: z.boolean(),
  mine: z.boolean(),
}
const openPost = z.object({
  ...postBase,
  locked: z.literal(false),
  text: z.string(),
  media: z.array(openMedia),
})
/** Only what the author made public: a teaser, counts and what opens it. */
const lockedPost = z.object({
  ...postBase,
  locked: z.literal(true),
  teaser: z.string(),
  media: z.array(lockedMedia),
  lock,
})
export const post = z.discriminatedUnion('locked', [openPost, lockedPost])
export type Post = z.infer<typeof post>
export type OpenPost = z.infer<typeof openPost>
export type LockedPost = z.infer<typeof lockedPost>

const priceRange = 'A post costs between $1 and $200.'
export const createPostBody = z.strictObject({
  text: text(limits.postTextMax),
  teaser: z.optional(text(limits.teaserMax)),
  mediaIds: z.array(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))).check(z.maxLength(limits.postMediaMax)),
  audience: z.enum(['everyone', 'followers', 'subscribers'], { error: 'Who can see field is required!' }),
  /** Pay per view, on top of the audience. */
  priceCents: z.optional(
    z.int().check(z.gte(limits.postPriceMinCents, priceRange), z.lte(limits.postPriceMaxCents, priceRange)),
  ),
})
const params = z.strictObject({ id: idParam })
const postPage = z.object({ posts: z.array(post), nextCursor })

export const posts = defineRoutes({
  'GET /users/:username/posts': {
    summary: "A creator's posts, newest first; what the viewer may not see is locked",
    access: 'anyone',
    subject: 'visible',
    rate: 'read',
    params: z.strictObject({ username: usernameParam }),
    query: pageQuery,
    ok: postPage,
    errors: ['not_found'],
  },
  'POST /posts': {
    summary: 'Publishes a post, at once or when its media is ready',
    access: 'creator',
    subject: 'self',
    rate: 'write',
    body: createPostBody,
    status: 201,
    ok: post,
  },
  'GET /posts/:id': {
    summary: 'One post',
    access: 'anyone',
    subject: 'visible',
    rate: 'read',
    params,
    ok: post,
    errors: ['not_found'],
  },
  'DELETE /posts/:id': {
    summary: 'Removes my post',
    access: 'creator',
    subject: 'own',
    rate: 'write',
    params,
    ok: nothing,
    errors: ['not_found'],
  },
  'PUT /posts/:id/like': {
    summary: 'Likes a post',
    access: 'user',
    subject: 'visible',
    rate: 'write',
    params,
    ok: z.object({ liked: z.boolean(), likeCount: z.int() }),
    errors: ['not_found', 'forbidden'],
  },
  'DELETE /posts/:id/like': {
    summary: 'Takes a like back',
    access: 'user',
    subject: 'visible',
    rate: 'write',
    params,
    ok: z.object({ liked: z.boolean(), likeCount: z.int() }),
    errors: ['not_found'],
  },
  'PUT /posts/:id/bookmark': {
    summary: 'Bookmarks a post',
    access: 'user',
    subject: 'visible',
    rate: 'write',
    params,
    ok: z.object({ bookmarked: z.boolean() }),
    errors: ['not_found'],
  },
  'DELETE /posts/:id/bookmark': {
    summary: 'Removes a bookmark',
    access: 'user',
    subject: 'visible',
    rate: 'write',
    params,
    ok: z.object({ bookmarked: z.boolean() }),
    errors: ['not_found'],
  },
  'GET /bookmarks': {
    summary: 'My bookmarks, newest first',
    access: 'user',
    subject: 'self',
    rate: 'read',
    query: pageQuery,
    ok: postPage,
  },
})

export const timeline = defineRoutes({
  'GET /timeline': {
    summary: 'Posts of the creators whom I follow or support, newest first',
    access: 'user',
    subject: 'self',
    rate: 'read',
    query: pageQuery,
    ok: z.object({
      posts: z.array(post),
      nextCursor,
      /** Position of the newest post, for `GET /timeline/new?after=`. */
      newest: z.string(),
    }),
  },
  'GET /timeline/new': {
    summary: 'Posts that came after a position: the pending list',
    access: 'user',
    subject: 'self',
    rate: 'read',
    query: z.strictObject({ after: z.string().check(z.maxLength(200)) }),
    ok: z.object({
      posts: z.array(post),
      newest: z.string(),
      /** True when there were more than one page; then the timeline is to be read again from its top. */
      more: z.boolean(),
    }),
  },
  'POST /timeline/seen': {
    summary: 'I have looked at /home: takes its red dot away',
    access: 'user',
    subject: 'self',
    rate: 'signal',
    ok: nothing,
  },
})
