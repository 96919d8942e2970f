import * as z from 'zod/mini'
import { cents, id, idParam, nothing, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'
import { lockPriceCents, mediaIds, messageText, sendingReview } from './messages.ts'

const welcome = z.object({
  enabled: z.boolean(),
  text: z.string(),
  media: z.array(openMedia),
  /** What opening the media costs, before tax; null: they are free. */
  priceCents: z.nullable(cents),
  /** Nobody is welcomed meanwhile: what is in it is looked at first, or was turned down. */
  review: z.nullable(sendingReview),
})
export type WelcomeMessage = z.infer<typeof welcome>
const savedReply = z.object({ id, title: z.string(), text: z.string() })
export type SavedReply = z.infer<typeof savedReply>
export const savedReplyBody = z.strictObject({
  title: text(limits.listNameMax, 1),
  text: z.pipe(messageText, z.string().check(z.minLength(1))),
})
export const welcomeBody = z.strictObject({
  enabled: z.boolean(),
  text: z.optional(messageText),
  mediaIds: z.optional(mediaIds),
  priceCents: z.optional(lockPriceCents),
})
const params = z.strictObject({ id: idParam })

/** What saves creators from typing the same again. */
export const messageTools = defineRoutes({
  'GET /welcomeMessage': {
    summary: 'What each of my new subscribers is sent once',
    access: 'creator',
    subject: 'self',
    ok: z.object({ welcome: z.nullable(welcome) }),
  },
  'PUT /welcomeMessage': {
    summary: 'Sets what each of my new subscribers is sent once, or turns it off',
    access: 'creator',
    subject: 'self',
    publishes: true,
    body: welcomeBody,
    ok: z.object({ welcome: z.nullable(welcome) }),
    errors: ['not_ready', 'invalid_input'],
  },
  'GET /savedReplies': {
    summary: 'My saved replies, by title',
    access: 'creator',
    subject: 'self',
    ok: z.object({ replies: z.array(savedReply) }),
  },
  'POST /savedReplies': {
    summary: 'Saves a reply to be put into the composer later',
    access: 'creator',
    subject: 'self',
    body: savedReplyBody,
    status: 201,
    ok: savedReply,
    errors: ['too_many'],
  },
  'PATCH /savedReplies/:id': {
    summary: 'Changes a saved reply of mine',
    access: 'creator',
    subject: 'own',
    params,
    body: savedReplyBody,
    ok: savedReply,
  },
  'DELETE /savedReplies/:id': {
    summary: 'Deletes a saved reply of mine',
    access: 'creator',
    subject: 'own',
    params,
    ok: nothing,
  },
})
