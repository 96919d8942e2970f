import * as z from 'zod/mini'
import {
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

/** The beginning of a username, or a part of a name. */
const search = z.optional(text(limits.searchTermMax))
/** One of my own lists: who is on it. */
const list = z.optional(idParam)

export const subscriberFilter = z.strictObject({
  search,
  list,
  /** `leaving`: cancelled, and still open until the paid end. */
  state: z.optional(z.enum(['running', 'trial', 'leaving', 'past_due', 'ended'])),
  /** How often they pay. */
  period: z.optional(period),
  sort: z.optional(z.enum(['newest', 'oldest', 'income'])),
})
export type SubscriberFilter = z.output<typeof subscriberFilter>
export const followerFilter = z.strictObject({
  search,
  list,
  /** Whether they subscribe as well. */
  subscribes: z.optional(z.enum(['yes', 'no'])),
  sort: z.optional(z.enum(['newest', 'oldest'])),
})
export type FollowerFilter = z.output<typeof followerFilter>

const note = z.nullable(z.string())
const money = {
  /** My part of all that they paid. */
  earnedCents: cents,
  payments: z.int(),
}

export const tracking = z.object({
  id,
  name: z.string(),
  /** Stands in the address as ?via=. */
  code: z.string(),
  createdAt: instant,
  /** Not counted any more since then. */
  endedAt: z.nullable(instant),
  visits: z.int(),
  /** Of people who were logged in; what they did within 30 days of their first visit. */
  people: z.int(),
  followers: z.int(),
  subscribers: z.int(),
  earnedCents: cents,
})
export type TrackingLink = z.infer<typeof tracking>
const code = z.string().check(z.regex(/^[a-z0-9]{6,16}$/))

/** The lists are also there as CSV: `GET /api/files/subscribers.csv` and `followers.csv` with the same filters and session. */
export const supporters = defineRoutes({
  'GET /subscribers': {
    summary: 'Who subscribes to me or did, each with their latest subscription',
    access: 'creator',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, ...subscriberFilter.shape }),
    ok: z.object({
      subscribers: z.array(
        z.object({
          fan: person,
          state: z.enum(['trial', 'active', 'paused', 'past_due', 'cancelled', 'ended']),
          period,
          /** What the next renewal takes. */
          priceCents: cents,
          startedAt: instant,
          renewsAt: instant,
          endedAt: z.nullable(instant),
          /** Why nothing was paid yet: its first time is free, or somebody else paid for it. */
          unpaid: z.nullable(z.enum(['trial', 'gift'])),
          ...money,
          note,
        }),
      ),
      nextCursor,
    }),
  },
  'GET /followers': {
    summary: 'Who follows me',
    access: 'creator',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, ...followerFilter.shape }),
    ok: z.object({
      followers: z.array(z.object({ fan: person, followedAt: instant, subscribes: z.boolean(), ...money, note })),
      nextCursor,
    }),
  },
  'PUT /users/:username/note': {
    summary: 'Writes down something about a person, for my own eyes; an empty text removes it',
    access: 'user',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    body: z.strictObject({ text: text(limits.personNoteMax) }),
    ok: z.object({ note }),
  },
  'GET /users/:username/topSupporters': {
    summary: 'Who has supported a creator most, of the people who want to be named',
    access: 'anyone',
    subject: 'visible',
    priority: 'optional',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({
      people: z.array(
        z.object({
          ...person.shape,
          /** Whole months of the subscription that runs now; null without one, or in its first month. */
          months: z.nullable(z.int()),
        }),
      ),
    }),
  },
  'GET /trackingLinks': {
    summary: 'My links to my page, and who came by them',
    access: 'creator',
    subject: 'self',
    ok: z.object({ links: z.array(tracking) }),
  },
  'POST /trackingLinks': {
    summary: 'Makes a link to my page that counts who comes by it',
    access: 'creator',
    subject: 'self',
    body: z.strictObject({ name: text(limits.trackingLinkNameMax, 1) }),
    status: 201,
    ok: tracking,
  },
  'DELETE /trackingLinks/:id': {
    summary: 'Stops counting; what was counted stays',
    access: 'creator',
    subject: 'own',
    params: z.strictObject({ id: idParam }),
    ok: nothing,
  },
  'POST /trackingLinks/visits': {
    summary: 'Says that I came to a page by this link',
    access: 'anyone',
    subject: 'public',
    rate: 'signal',
    priority: 'optional',
    body: z.strictObject({ code }),
    ok: nothing,
  },
})
