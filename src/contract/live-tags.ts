import * as z from 'zod/mini'
import { id, idParam, instant, nothing, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { personTag, tags } from './tags.ts'

const params = z.strictObject({ id: idParam })

/** A show that somebody is in, as they meet it. */
const taggedShow = z.object({
  id,
  creator: person,
  title: z.string(),
  state: z.enum(['asked', 'agreed']),
  /** When it began or is to begin; null: at once, when all have agreed. */
  startsAt: z.nullable(instant),
  /** It is on air, or waits for its line. */
  isOn: z.boolean(),
  /** It is over, and there is a recording that is not posted. */
  ended: z.boolean(),
})
export type TaggedShow = z.infer<typeof taggedShow>

/** Who is in a show says whether it may be on air, and for how long. */
export const liveTags = defineRoutes({
  'GET /live/tagged': {
    ageGated: true,
    summary: 'Shows that I am asked to be in, and those where I agreed: to come, on air, or recorded in the last days',
    access: 'user',
    subject: 'self',
    ok: z.object({ shows: z.array(taggedShow) }),
  },
  'PUT /live/:id/tags': {
    summary: 'Who is in my show, until it is on air: each is asked, and it begins when all have agreed',
    access: 'creator',
    subject: 'own',
    publishes: true,
    params,
    body: z.strictObject({ tags }),
    ok: z.object({ tags: z.array(personTag) }),
    errors: ['show_over'],
  },
  'PUT /live/:id/tag': {
    summary: 'Agrees to being in a show; it can begin when all have agreed',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ state: z.literal('agreed') }),
  },
  'DELETE /live/:id/tag': {
    summary:
      'Says no to being in a show, or takes a yes back: it does not begin, or ends, and its recording is deleted',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
  },
})
