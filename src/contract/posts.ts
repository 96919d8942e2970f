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
  priceMode,
  text,
  usernameParam,
  ownLanguage,
} from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { lockedMedia, openMedia } from './media.ts'
import { personTag, tags } from './tags.ts'

/** What would open a locked post for this viewer. */
export const lock = z.object({
  /** `price`: the viewer is in the audience, and the post costs something on top. */
  reason: z.enum(['followers', 'subscribers', 'price']),
  /** What this viewer may pay, before tax, to open this one post; null: paying for it alone is not offered to them. */
  unlockCents: z.nullable(cents),
  /** The plan to offer: the monthly one where there is one. */
  plan: z.nullable(z.object({ period, priceCents: cents })),
})

/** Drafts are none of these: they are kept apart (contract/drafts.ts) until they are published. */
export const postStates = [
  'processing',
  'in_review',
  'scheduled',
  'published',
  'expired',
  'removed',
  'failed',
  'hidden',
] as const
export type PostState = (typeof postStates)[number]

/** A poll for one viewer. Counts of the options are there once the viewer has voted or it is closed, and for the author. */
export const poll = z.object({
  options: z.array(z.object({ text: z.string(), votes: z.nullable(z.int()) })),
  voteCount: z.int(),
  /** The option of the viewer's vote, from 0. */
  voted: z.nullable(z.int()),
  closesAt: instant,
  closed: z.boolean(),
})
export type Poll = z.infer<typeof poll>

const postBase = {
  id,
  author: person,
  audience,
  /** What unlocking costs, before tax; null: nothing. Once paid, the post stays open. */
  priceCents: z.nullable(cents),
  /** Who pays it; null without a price. */
  priceMode: z.nullable(priceMode),
  publishedAt: z.nullable(instant),
  /** Anything but `published` is told to the author, and `expired` and `removed` to those who have paid for the post. */
  state: z.enum(postStates),
  /** When it will be published by itself; null for everyone but the author. */
  publishAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  editedAt: z.nullable(instant),
  /** Stands on top of the author's page. */
  pinned: z.boolean(),
  commentsOn: z.boolean(),
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
  language: ownLanguage,
  /** Usernames that stand in the text after an @ and belong to somebody. */
  mentions: z.array(z.string()),
  tags: z.array(personTag),
  media: z.array(openMedia),
  /** Positions in `media` that are shown before the price is paid; of one's own posts alone. */
  preview: z.array(z.int()),
  /** What those read who cannot see the post; of one's own posts alone, empty otherwise. */
  teaser: z.string(),
  poll: z.nullable(poll),
  /** Others are shown who consent by a link (`GET /posts/:id/depicted`); of one's own posts alone. */
  depicts: z.boolean(),
})
/** Only what the author made public: a teaser, counts and what opens it. */
const lockedPost = z.object({
  ...postBase,
  locked: z.literal(true),
  teaser: z.string(),
  language: ownLanguage,
  /** What stays behind the paywall overlay. */
  media: z.array(lockedMedia),
  /** What the author shows for free, to those who may open the post by paying for it. */
  preview: z.array(openMedia),
  /** There is a poll: what it asks is for those who may read the post. */
  hasPoll: z.boolean(),
  lock,
})
export const post = z.discriminatedUnion('locked', [openPost, lockedPost])
export type Post = z.infer<typeof post>
export type OpenPost = z.infer<typeof openPost>
export type LockedPost = z.infer<typeof lockedPost>

const priceRange = 'A post costs between $1 and $200.'
const price = z.int().check(z.gte(limits.postPriceMinCents, priceRange), z.lte(limits.postPriceMaxCents, priceRange))
export const mediaIds = z
  .array(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/)))
  .check(z.maxLength(limits.postMediaMax))
const preview = z.array(z.int().check(z.gte(0), z.lt(limits.postMediaMax))).check(z.maxLength(limits.postMediaMax))
export const depicted = z.array(text(limits.nameMax, 1)).check(z.maxLength(limits.coPerformersMax))
const whoCanSee = z.enum(['everyone', 'followers', 'subscribers'], { error: 'Who can see field is required!' })
export const createPostBody = z.strictObject({
  text: text(limits.postTextMax),
  teaser: z.optional(text(limits.teaserMax)),
  mediaIds,
  audience: whoCanSee,
  /** Pay per view. */
  priceCents: z.optional(price),
  /** Who pays: the audience, on top (the default), or everyone else, instead. Goes with a price alone. */
  priceMode: z.optional(priceMode),
  /** Positions in `mediaIds` that are shown before the price is paid. */
  preview: z.optional(preview),
  commentsOn: z.optional(z.boolean()),
  /** Publish then, instead of now. */
  publishAt: z.optional(instant),
  /** Take it down then; what was paid for stays with those who paid. */
  expiresAt: z.optional(instant),
  poll: z.optional(
    z.strictObject({
      options: z
        .array(text(limits.pollOptionMax, 1))
        .check(z.minLength(limits.pollOptionsMin), z.maxLength(limits.pollOptionsMax)),
      closesAt: instant,
    }),
  ),
  tags: z.optional(tags),
  /** People who are shown, as the author calls them: each consents by a link, and the post waits until all have. */
  depicted: z.optional(depicted),
  /** The draft that this was: it is deleted in the same step, so that it cannot be published twice. */
  draftId: z.optional(id),
})
/** What is not named stays as it is; null takes it away. */
export const editPostBody = z.strictObject({
  text: z.optional(text(limits.postTextMax)),
  teaser: z.optional(text(limits.teaserMax)),
  audience: z.optional(whoCanSee),
  priceCents: z.optional(z.nullable(price)),
  /** What the audience of a published post sees without paying never costs it anything later. */
  priceMode: z.optional(priceMode),
  preview: z.optional(preview),
  commentsOn: z.optional(z.boolean()),
  expiresAt: z.optional(z.nullable(instant)),
  /** Of a post that waits for its time. */
  publishAt: z.optional(instant),
  /** Until it is published: other photos and videos, or the same in another order. Who is tagged is asked again. */
  mediaIds: z.optional(mediaIds),
  tags: z.optional(tags),
})
const params = z.strictObject({ id: idParam })
export const postPage = z.object({ posts: z.array(post), nextCursor })

export const posts = defineRoutes({
  'GET /users/:username/posts': {
    mayLag: 'guests',
    ageGated: true,
    summary: "A creator's posts, newest first; what the viewer may not see is locked",
    access: 'anyone',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    query: pageQuery,
    ok: postPage,
  },
  'GET /users/:username/gallery': {
    mayLag: 'guests',
    ageGated: true,
    summary: "A creator's posts that have photos or videos, newest first; what the viewer may not see is locked",
    access: 'anyone',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    query: z.strictObject({ ...pageQuery.shape, kind: z.optional(z.enum(['photo', 'video'])) }),
    ok: postPage,
  },
  'GET /preview/posts': {
    summary: 'My posts as other people get them: the same decisions, made for a guest, a follower or a subscriber',
    access: 'creator',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, as: z.enum(['guest', 'follower', 'subscriber']) }),
    ok: postPage,
  },
  'POST /posts': {
    summary: 'Publishes a post: at once, when its media is ready, or at a time',
    access: 'creator',
    subject: 'self',
    publishes: true,
    body: createPostBody,
    status: 201,
    ok: post,
    errors: ['not_found'],
  },
  'GET /posts/:id': {
    mayLag: 'guests',
    ageGated: true,
    summary: 'One post',
    access: 'anyone',
    subject: 'visible',
    params,
    ok: post,
  },
  'PATCH /posts/:id': {
    summary: 'Changes my post; what it said before is kept',
    access: 'creator',
    subject: 'own',
    publishes: true,
    params,
    body: editPostBody,
    ok: post,
  },
  'DELETE /posts/:id': {
    summary: 'Removes my post; people who paid for it keep it',
    access: 'creator',
    subject: 'own',
    params,
    /** Until then `POST /posts/:id/restore` brings it back. */
    ok: z.object({ restorableUntil: instant }),
  },
  'PUT /posts/:id/like': {
    ageGated: true,
    summary: 'Likes a post',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ liked: z.boolean(), likeCount: z.int() }),
    errors: ['forbidden'],
  },
  'DELETE /posts/:id/like': {
    ageGated: true,
    summary: 'Takes a like back',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ liked: z.boolean(), likeCount: z.int() }),
  },
  'PUT /posts/:id/vote': {
    summary: 'Votes in a poll, once',
    access: 'user',
    subject: 'visible',
    params,
    body: z.strictObject({ option: z.int().check(z.gte(0), z.lt(limits.pollOptionsMax)) }),
    ok: z.object({ poll }),
    errors: ['forbidden', 'already_voted', 'poll_closed'],
  },
  'PUT /posts/:id/tag': {
    summary: 'Agrees to being tagged in a post',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ state: z.literal('agreed') }),
  },
  'DELETE /posts/:id/tag': {
    summary: 'Says no to being tagged in a post, or takes a yes back; notifies its author',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
  },
})
