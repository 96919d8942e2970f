import * as z from 'zod/mini'
import { audience, cents, idParam, instant, nextCursor, nothing, ownLanguage, pageQuery, priceMode } from './fields.ts'
import { defineRoutes } from './http.ts'
import { mediaStatus } from './media.ts'
import { post, postPage } from './posts.ts'

const params = z.strictObject({ id: idParam })
const own = { access: 'creator', subject: 'own', params } as const

/** What a post said before one of its changes. */
const edit = z.object({
  at: instant,
  text: z.string(),
  language: ownLanguage,
  teaser: z.string(),
  audience,
  priceCents: z.nullable(cents),
  priceMode: z.nullable(priceMode),
  commentsOn: z.boolean(),
})

/** A post's life after it was written: waiting, failing, coming out, being pinned, taken down and brought back. */
export const publishing = defineRoutes({
  'GET /scheduled': {
    summary: 'My posts that wait for their time, the next one first',
    access: 'creator',
    subject: 'self',
    query: pageQuery,
    ok: postPage,
  },
  'GET /processing': {
    summary: 'My posts whose media is being processed, has failed or is being looked at, newest first',
    access: 'creator',
    subject: 'self',
    query: pageQuery,
    ok: z.object({
      /** `media`: every file of the post in its order, with what became of it; `post.media` holds only what is ready. */
      items: z.array(
        z.object({
          post,
          media: z.array(mediaStatus),
          /** Waits because the operator has listed a word in it since: with other words it goes on. */
          heldForWords: z.boolean(),
        }),
      ),
      nextCursor,
    }),
  },
  'GET /tagged': {
    ageGated: true,
    summary: 'Posts in which I am asked to be tagged, or with `state` those where I agreed; the newest first',
    access: 'user',
    subject: 'self',
    query: z.extend(pageQuery, { state: z.optional(z.enum(['asked', 'agreed'])) }),
    ok: postPage,
  },
  'POST /posts/:id/publish': {
    ...own,
    publishes: true,
    summary: 'Publishes my scheduled post now, or as soon as its media is ready',
    ok: post,
  },
  'POST /posts/:id/retry': {
    ...own,
    summary: 'Processes the failed media of my post again',
    ok: post,
    errors: ['not_ready'],
  },
  'POST /posts/:id/restore': {
    ...own,
    publishes: true,
    summary: 'Brings my removed post back, for some minutes',
    ok: post,
  },
  'PUT /posts/:id/pin': {
    ...own,
    summary: 'Pins my published post on top of my page, in place of the one that was pinned',
    ok: nothing,
  },
  'DELETE /posts/:id/pin': { ...own, summary: 'Takes the pin away', ok: nothing },
  'GET /posts/:id/edits': {
    ...own,
    summary: 'What my post said before each change, newest first',
    query: pageQuery,
    ok: z.object({ edits: z.array(edit), nextCursor }),
  },
})
