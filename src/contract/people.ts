import * as z from 'zod/mini'
import {
  avatarUrl,
  cents,
  id,
  idParam,
  instant,
  nextCursor,
  pageQuery,
  period,
  person,
  text,
  usernameParam,
  ownLanguage,
} from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { profileFacts } from './profiles.ts'

const params = z.strictObject({ username: usernameParam })

export const followingFilter = z.strictObject({
  /** The beginning of a username, or a part of a name. */
  search: z.optional(text(limits.searchTermMax)),
  /** Whether a subscription of mine runs beside it. */
  paying: z.optional(z.enum(['yes', 'no'])),
  /** One of my own lists: who is on it. */
  list: z.optional(idParam),
  sort: z.optional(z.enum(['newest', 'oldest'])),
})
export type FollowingFilter = z.output<typeof followingFilter>
/** What of a creator I want to be told of. */
const bellChoices = { posts: z.boolean(), stories: z.boolean(), live: z.boolean() }
const bell = z.object(bellChoices)
export type Bell = z.infer<typeof bell>
export const plan = z.object({ period, priceCents: cents })
export type Plan = z.infer<typeof plan>

export const profile = z.object({
  userId: id,
  username: z.string(),
  name: z.string(),
  avatarUrl,
  coverUrl: z.nullable(z.string()),
  bio: z.string(),
  bioLanguage: ownLanguage,
  ...profileFacts,
  isCreator: z.boolean(),
  plans: z.array(plan),
  followerCount: z.int(),
  postCount: z.int(),
  /** Null where the creator shows none. */
  supporterCount: z.nullable(z.int()),
  photoCount: z.nullable(z.int()),
  videoCount: z.nullable(z.int()),
  joinedAt: instant,
  /** The viewer's side; null for guests and for oneself. */
  viewer: z.nullable(
    z.object({
      follows: z.boolean(),
      muted: z.boolean(),
      /** Nothing for whoever neither follows nor supports them. */
      bell,
      subscription: z.nullable(
        z.object({
          id,
          period,
          priceCents: cents,
          state: z.enum(['trial', 'active', 'paused', 'cancelled', 'past_due']),
          renewsAt: instant,
        }),
      ),
    }),
  ),
})
export type Profile = z.infer<typeof profile>

export const creatorCard = z.object({
  ...person.shape,
  bio: z.string(),
  bioLanguage: ownLanguage,
  coverUrl: z.nullable(z.string()),
  plan: z.nullable(plan),
  followerCount: z.int(),
  /** Whether I follow them. */
  follows: z.boolean(),
})
export type CreatorCard = z.infer<typeof creatorCard>

export const people = defineRoutes({
  'GET /users/:username': {
    mayLag: 'guests',
    summary: 'A profile',
    access: 'anyone',
    subject: 'visible',
    params,
    ok: profile,
  },
  'PUT /users/:username/follow': {
    summary: 'Follows a creator',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ follows: z.boolean(), followerCount: z.int() }),
    errors: ['forbidden'],
  },
  'DELETE /users/:username/follow': {
    summary: 'Stops following; a subscription stays',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ follows: z.boolean(), followerCount: z.int() }),
  },
  'PUT /users/:username/bell': {
    summary: 'Chooses what of a creator I am told of: all posts, stories, live shows, or nothing',
    access: 'user',
    subject: 'visible',
    params,
    body: z.strictObject(bellChoices),
    ok: bell,
    errors: ['forbidden'],
  },
  'GET /bells': {
    summary: 'The creators whose bell I turned on, the latest choice first',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ people: z.array(z.object({ creator: person, bell })), nextCursor }),
  },
  'GET /following': {
    summary:
      'People I follow, the latest first, with what I pay them; as CSV: GET /api/files/following.csv, same filters and session',
    access: 'user',
    subject: 'self',
    query: z.strictObject({ ...pageQuery.shape, ...followingFilter.shape }),
    ok: z.object({
      people: z.array(
        z.object({
          creator: person,
          /** What I have written down about them. */
          note: z.nullable(z.string()),
          /** Null: followed without a subscription. */
          subscription: z.nullable(
            z.object({
              id,
              period,
              priceCents: cents,
              state: z.enum(['trial', 'active', 'paused', 'cancelled', 'past_due']),
              renewsAt: instant,
            }),
          ),
        }),
      ),
      nextCursor,
    }),
  },
  'GET /searchUsers': {
    mayLag: 'everyone',
    summary: 'Users whose username or name has a word that begins with the term',
    access: 'anyone',
    subject: 'public',
    priority: 'optional',
    query: z.strictObject({ searchTerm: text(limits.searchTermMax, 1) }),
    ok: z.object({ results: z.object({ users: z.array(z.object({ username: z.string(), avatarUrl })) }) }),
  },
})
