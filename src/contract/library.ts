import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, pageQuery, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'

export const libraryKinds = ['posts', 'videos', 'messages'] as const
export type LibraryKind = (typeof libraryKinds)[number]

const item = z.object({
  /** The receipt of its payment, which names the item too. */
  id: z.uuid(),
  kind: z.enum(['post', 'message']),
  at: instant,
  /** What was paid, with tax. */
  totalCents: cents,
  /** `unavailable`: staff look at it or have removed it. `blocked`: I block its creator. Its receipt is there. */
  state: z.enum(['open', 'unavailable', 'blocked']),
  /** Null: not there for me. */
  creator: z.nullable(person),
  /** The creator has left, or is not there for me, which are not told apart; what was paid for stays. */
  creatorLeft: z.boolean(),
  /** Where it stands; null where there is no way to it. */
  postId: z.nullable(id),
  chatId: z.nullable(id),
  text: z.string(),
  media: z.array(openMedia),
})
export type LibraryItem = z.infer<typeof item>

/** What I have paid for once and keep: after its end, and after its creator has left. */
export const library = defineRoutes({
  'GET /library': {
    ageGated: true,
    summary: 'Posts and messages that I have unlocked, newest first, with their receipts',
    access: 'user',
    subject: 'self',
    query: z.strictObject({
      ...pageQuery.shape,
      kind: z.optional(z.enum(libraryKinds)),
      /** Words of it, or its creator's name. */
      search: z.optional(text(limits.searchTermMax)),
    }),
    ok: z.object({ items: z.array(item), nextCursor }),
  },
  'GET /library/:id': {
    ageGated: true,
    summary: 'One item of my library by its receipt',
    access: 'user',
    subject: 'own',
    params: z.strictObject({ id: z.uuid() }),
    ok: item,
  },
})
