import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, nothing, ownLanguage, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { openMedia } from './media.ts'
import { storyAudience } from './stories.ts'
import { overlays } from './story-overlays.ts'

const params = z.strictObject({ id: idParam })

/** A story that somebody is in, as they meet it. */
const taggedStory = z.object({
  id,
  author: person,
  state: z.enum(['asked', 'agreed']),
  audience: storyAudience,
  priceCents: z.nullable(cents),
  createdAt: instant,
  /** When it is to come out, where that was chosen. */
  publishAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  /** Others can watch it: its 24 hours last, or it stands in a highlight. */
  shown: z.boolean(),
  /** What they say yes to; null: only its author has it, or staff look at it. */
  content: z.nullable(z.object({ media: openMedia, caption: z.string(), language: ownLanguage, overlays })),
})
export type TaggedStory = z.infer<typeof taggedStory>

/** Who is in a story says whether it may come out, and for how long it stays. */
export const storyTags = defineRoutes({
  'GET /stories/tagged': {
    ageGated: true,
    summary: 'Stories that I am asked to be in, or with `state` those where I agreed; the newest first',
    access: 'user',
    subject: 'self',
    query: z.extend(pageQuery, { state: z.optional(z.enum(['asked', 'agreed'])) }),
    ok: z.object({ stories: z.array(taggedStory), nextCursor }),
  },
  'PUT /stories/:id/tag': {
    summary: 'Agrees to being in a story; it is published when all have agreed',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ state: z.literal('agreed') }),
  },
  'DELETE /stories/:id/tag': {
    summary:
      'Says no to being in a story, or takes a yes back: it does not come out, or is gone for everyone and refunded',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
  },
})
