import * as z from 'zod/mini'
import {
  cents,
  id,
  idParam,
  instant,
  nextCursor,
  nothing,
  ownLanguage,
  pageQuery,
  person,
  text,
  usernameParam,
} from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { lockedMedia, openMedia } from './media.ts'
import { lock } from './posts.ts'
import { overlays } from './story-overlays.ts'
import { personTag, tags } from './tags.ts'

export const storyStates = ['processing', 'in_review', 'published', 'failed', 'hidden', 'removed'] as const
export type StoryState = (typeof storyStates)[number]
/** `list`: the people on one of its author's lists. */
export const storyAudience = z.enum(['everyone', 'followers', 'subscribers', 'list'])
export type StoryAudience = z.infer<typeof storyAudience>

const base = {
  id,
  audience: storyAudience,
  publishedAt: instant,
  /** From then on nobody but its author sees it. */
  expiresAt: instant,
  /** Its 24 hours last: it can be answered. Otherwise it stands in a highlight. */
  live: z.boolean(),
  /** The viewer has watched it. */
  seen: z.boolean(),
}
const openStory = z.object({
  ...base,
  locked: z.literal(false),
  caption: z.string(),
  /** Of its caption and of what stands on it. */
  language: ownLanguage,
  media: openMedia,
  /** What others pay for it; null: nothing. */
  priceCents: z.nullable(cents),
  /** What its author calls the list that it is for; null to everyone else. */
  listName: z.nullable(z.string()),
  /** Who else is in it. */
  tags: z.array(personTag),
  overlays,
  /** How the poll stands, once the viewer has voted or it is theirs; null: not yet, or there is none. */
  votes: z.nullable(z.array(z.int())),
  /** Which option the viewer has chosen. */
  vote: z.nullable(z.int()),
  /** What the viewer has answered to the question, and whether its author may show that in a story. */
  answer: z.nullable(z.object({ text: z.string(), shareable: z.boolean() })),
  /** The answer that it shows is the viewer's: they can take it back. */
  showsMyAnswer: z.boolean(),
  /** The emoji with which the viewer has answered. */
  reaction: z.nullable(z.string()),
})
/** Only that it is there, and what opens it. */
const lockedStory = z.object({ ...base, locked: z.literal(true), media: lockedMedia, lock })
/** A story as a viewer meets it. */
export const story = z.discriminatedUnion('locked', [openStory, lockedStory])
export type Story = z.infer<typeof story>

/** A story of one's own, wherever it is in its life. */
const ownStory = z.object({
  id,
  state: z.enum(storyStates),
  audience: storyAudience,
  /** Of the list that it is for; null: of none, or the list is gone. */
  listName: z.nullable(z.string()),
  caption: z.string(),
  /** Of its caption and of what stands on it. */
  language: ownLanguage,
  overlays,
  priceCents: z.nullable(cents),
  createdAt: instant,
  /** When it is to come out; null: as soon as it is ready. */
  publishAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** It is still shown. */
  live: z.boolean(),
  /** Why it failed, in plain words. */
  problem: z.nullable(z.string()),
  /** The photo or clip that can be processed again, where its file was not at fault (`POST /media/:id/retry`). */
  retryMediaId: z.nullable(z.string()),
  /** It waits for staff because it says a word of the operator's list. */
  heldForWords: z.boolean(),
  /** How many people have watched it. */
  viewCount: z.int(),
  /** Who else is in it: it comes out when all of them have agreed. */
  tags: z.array(personTag),
  /** Null until it is ready. */
  media: z.nullable(openMedia),
})
export type OwnStory = z.infer<typeof ownStory>

const storyPerson = z.object({
  ...person.shape,
  /** Some of it was published after what the viewer has watched. */
  unseen: z.boolean(),
  /** False: they are only on air. */
  stories: z.boolean(),
  /** Their live show that is on air. */
  showId: z.nullable(id),
})
export type StoryPerson = z.infer<typeof storyPerson>

const mediaId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))
const priceRange = 'A story costs between $1 and $200.'
export const createStoriesBody = z.strictObject({
  /** One story each, in this order. Clips last a minute at most. */
  items: z
    .array(
      z.strictObject({
        mediaId,
        caption: z.optional(text(limits.storyCaptionMax)),
        overlays: z.optional(overlays),
        /** Who else is in it. */
        tags: z.optional(tags),
        /** What others pay to watch this one, before tax; with an audience of everyone, all pay it. */
        priceCents: z.optional(
          z.int().check(z.gte(limits.postPriceMinCents, priceRange), z.lte(limits.postPriceMaxCents, priceRange)),
        ),
      }),
    )
    .check(z.minLength(1, 'Add a photo or a clip.'), z.maxLength(limits.storiesAtOnce)),
  audience: z.enum(storyAudience.options, { error: 'Who can see field is required!' }),
  /** Which of my lists, with the audience `list`. */
  listId: z.optional(id),
  /** When they come out, within a year; without it as soon as they are ready. */
  publishAt: z.optional(instant),
})
/** Days after its end; null: for good. */
const archiveChoice = z.strictObject({ keepDays: z.nullable(z.union([z.literal(0), z.literal(30), z.literal(365)])) })
const params = z.strictObject({ id: idParam })
const watchedIds = z._default(z.array(id).check(z.maxLength(limits.storiesSeenAtOnce)), [])

export const stories = defineRoutes({
  'POST /stories': {
    summary: 'Shares photos and clips as stories, each for 24 hours from when it is ready',
    access: 'creator',
    subject: 'self',
    publishes: true,
    body: createStoriesBody,
    status: 201,
    ok: z.object({ stories: z.array(ownStory) }),
  },
  'GET /stories': {
    ageGated: true,
    summary:
      'Who of those I follow or support has stories or is on air: those on air, then unseen ones, the closest first',
    access: 'user',
    subject: 'self',
    ok: z.object({
      people: z.array(storyPerson),
      /** I have stories of my own that are shown. */
      mine: z.boolean(),
    }),
  },
  'GET /users/:username/stories': {
    ageGated: true,
    summary: "A creator's stories of the last 24 hours, the oldest first; what the viewer may not see is locked",
    access: 'user',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({
      author: person,
      mine: z.boolean(),
      /** The viewer has left them out of their row. */
      muted: z.boolean(),
      stories: z.array(story),
    }),
  },
  'PUT /users/:username/stories/mute': {
    summary: "Leaves a creator's stories out of my row; they are not told",
    access: 'user',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({ muted: z.boolean() }),
    errors: ['forbidden'],
  },
  'DELETE /users/:username/stories/mute': {
    summary: "Brings a creator's stories back into my row",
    access: 'user',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({ muted: z.boolean() }),
    errors: ['forbidden'],
  },
  'POST /stories/seen': {
    summary: 'I have watched these stories',
    access: 'user',
    subject: 'self',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(limits.storiesSeenAtOnce)),
      /** Which of them I went on from before its end, went back from, or left at. */
      forward: watchedIds,
      back: watchedIds,
      exit: watchedIds,
    }),
    ok: nothing,
  },
  'GET /stories/waiting': {
    summary: 'My stories that are not out: being processed, looked at, hidden or failed, newest first',
    access: 'creator',
    subject: 'self',
    ok: z.object({ stories: z.array(ownStory) }),
  },
  'GET /stories/archive': {
    summary: 'All stories that I have published, newest first',
    access: 'creator',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ stories: z.array(ownStory), nextCursor }),
  },
  'GET /stories/settings': {
    summary: 'How long my archive keeps stories after their 24 hours',
    access: 'creator',
    subject: 'self',
    ok: archiveChoice,
  },
  'PUT /stories/settings': {
    summary: 'Sets how long my archive keeps stories; those in highlights stay',
    access: 'creator',
    subject: 'self',
    body: archiveChoice,
    ok: archiveChoice,
  },
  'DELETE /stories/:id': {
    summary: 'Deletes my story with its photo or clip; it cannot be brought back',
    access: 'creator',
    subject: 'own',
    params,
    ok: nothing,
  },
})
