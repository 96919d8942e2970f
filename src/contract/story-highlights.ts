import * as z from 'zod/mini'
import { id, idParam, nothing, person, text, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { lockedMedia, openMedia } from './media.ts'
import { story } from './stories.ts'

const params = z.strictObject({ id: idParam })

/** A highlight as it stands on a profile. */
const highlight = z.object({
  id,
  name: z.string(),
  /** How many of its stories are shown, locked ones too. */
  storyCount: z.int(),
  /** What stands for it, as the viewer may see it. */
  cover: z.discriminatedUnion('locked', [
    z.object({ locked: z.literal(false), media: openMedia }),
    z.object({ locked: z.literal(true), media: lockedMedia }),
  ]),
})
export type Highlight = z.infer<typeof highlight>

const storyIds = z.array(id).check(z.minLength(1, 'Add a story.'), z.maxLength(limits.highlightStoriesMax))
const highlightBody = z.strictObject({
  name: text(limits.highlightNameMax, 1),
  /** Stories of my own that were published, in the order in which they are shown. */
  storyIds,
  /** Which of them stands for it; null: the first. */
  coverId: z.nullable(id),
})

/** Stories of one's own that stay on the profile, each for its own audience. */
export const storyHighlights = defineRoutes({
  'GET /users/:username/highlights': {
    ageGated: true,
    summary: "A creator's highlights in their order; the cover is locked where its story is",
    access: 'user',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({ highlights: z.array(highlight), mine: z.boolean() }),
  },
  'GET /highlights/:id': {
    ageGated: true,
    summary: 'The stories of a highlight in their order; what the viewer may not see is locked',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({
      author: person,
      mine: z.boolean(),
      name: z.string(),
      /** Which story stands for it; null: the first. */
      coverId: z.nullable(id),
      stories: z.array(story),
    }),
  },
  'POST /highlights': {
    summary: 'Makes a highlight of my stories; it comes first on my profile',
    access: 'creator',
    subject: 'self',
    publishes: true,
    body: highlightBody,
    status: 201,
    ok: z.object({ id }),
  },
  'PUT /highlights': {
    summary: 'Puts my highlights into this order',
    access: 'creator',
    subject: 'self',
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(limits.highlightsMax)) }),
    ok: nothing,
  },
  'PUT /highlights/:id': {
    summary: 'Changes the name, the cover and the stories of my highlight',
    access: 'creator',
    subject: 'own',
    publishes: true,
    params,
    /** What is not named stays as it is; the cover goes with its story. */
    body: z.partial(highlightBody),
    ok: z.object({ id }),
  },
  'PUT /highlights/:id/stories': {
    summary: 'Adds stories to the end of my highlight; those in it already stay where they are',
    access: 'creator',
    subject: 'own',
    params,
    body: z.strictObject({ storyIds }),
    ok: z.object({ id }),
  },
  'DELETE /highlights/:id': {
    summary: 'Deletes my highlight; its stories stay in my archive',
    access: 'creator',
    subject: 'own',
    params,
    ok: nothing,
  },
})
