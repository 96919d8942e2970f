import * as z from 'zod/mini'
import { audience, id, idParam, instant, nextCursor, nothing, pageQuery, priceMode, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { mediaStatus } from './media.ts'
import { depicted, mediaIds } from './posts.ts'
import { tags } from './tags.ts'

/** A post as far as it is written: the fields of `POST /posts`, none of them needed yet and none finally checked. */
const draftContent = z.strictObject({
  text: z.optional(text(limits.postTextMax)),
  teaser: z.optional(text(limits.teaserMax)),
  mediaIds: z.optional(mediaIds),
  audience: z.optional(audience),
  priceCents: z.optional(z.int().check(z.gte(0), z.lte(limits.postPriceMaxCents))),
  priceMode: z.optional(priceMode),
  preview: z.optional(
    z.array(z.int().check(z.gte(0), z.lt(limits.postMediaMax))).check(z.maxLength(limits.postMediaMax)),
  ),
  commentsOn: z.optional(z.boolean()),
  publishAt: z.optional(instant),
  expiresAt: z.optional(instant),
  tags: z.optional(tags),
  depicted: z.optional(depicted),
  poll: z.optional(
    z.strictObject({
      options: z.array(text(limits.pollOptionMax)).check(z.maxLength(limits.pollOptionsMax)),
      closesAt: z.optional(instant),
    }),
  ),
})
export type DraftContent = z.output<typeof draftContent>

const draft = z.object({
  id,
  updatedAt: instant,
  content: draftContent,
  /** The recording of a show: it goes at that time unless it is posted. Null: it stays. */
  keptUntil: z.nullable(instant),
  /** The uploads of `content.mediaIds` that are still there and in no post, in their order. */
  media: z.array(mediaStatus),
})
const params = z.strictObject({ id: idParam })

/** Drafts. One is published by `POST /posts` with its id as `draftId`. */
export const drafts = defineRoutes({
  'GET /drafts': {
    summary: 'My drafts, the last changed first',
    access: 'creator',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ drafts: z.array(draft), nextCursor }),
  },
  'POST /drafts': {
    summary: 'Keeps a new draft',
    access: 'creator',
    subject: 'self',
    body: draftContent,
    status: 201,
    ok: draft,
    errors: ['too_many'],
  },
  'GET /drafts/:id': {
    summary: 'One draft',
    access: 'creator',
    subject: 'own',
    params,
    ok: draft,
  },
  'PUT /drafts/:id': {
    summary: 'Replaces the whole draft',
    access: 'creator',
    subject: 'own',
    params,
    body: draftContent,
    ok: draft,
  },
  'DELETE /drafts/:id': {
    summary: 'Throws a draft away',
    access: 'creator',
    subject: 'own',
    params,
    ok: nothing,
  },
})
