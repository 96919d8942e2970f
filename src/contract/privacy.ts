import * as z from 'zod/mini'
import { country, instant, nextCursor, pageQuery, person, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const params = z.strictObject({ username: usernameParam })
export const whoMayMessage = z.enum(['everyone', 'followers', 'subscribers', 'nobody'])
export type WhoMayMessage = z.infer<typeof whoMayMessage>

/** Where my profile does not exist, by the country that the reader has declared, or else by that of the address. */
const hiddenIn = z.array(country).check(z.maxLength(limits.hiddenCountriesMax))
/** Whether search engines may list my page; it is public either way. */
const inSearchEngines = z.boolean()
/** Whether whom I follow and support chooses what is suggested, to me and to others. */
const personalSuggestions = z.boolean()
const shown = z.object({
  whoMayMessage,
  hiddenIn,
  /** Whether creators may name me among those who support them most. */
  shownAsSupporter: z.boolean(),
  /** Whether creators may read my name among those who have watched a story of theirs, or watch a show. */
  shownAsViewer: z.boolean(),
  inSearchEngines,
  personalSuggestions,
  /** Whether guests, and people who have declared no country, are placed by their address: the operator needs a database. */
  placesByAddress: z.boolean(),
})
const people = z.object({ people: z.array(z.object({ ...person.shape, at: instant })), nextCursor })

export const privacy = defineRoutes({
  'GET /settings/privacy': {
    summary: 'Who may reach me',
    access: 'user',
    subject: 'self',
    ok: shown,
  },
  'PUT /settings/privacy': {
    summary: 'Sets who may reach me',
    access: 'user',
    subject: 'self',
    /** What is not named stays as it is. */
    body: z.strictObject({
      whoMayMessage: z.optional(whoMayMessage),
      hiddenIn: z.optional(hiddenIn),
      shownAsSupporter: z.optional(z.boolean()),
      shownAsViewer: z.optional(z.boolean()),
      inSearchEngines: z.optional(inSearchEngines),
      personalSuggestions: z.optional(personalSuggestions),
    }),
    ok: shown,
  },
  'GET /blocks': {
    summary: 'People I have blocked',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: people,
  },
  'GET /mutes': {
    summary: 'People I have muted',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: people,
  },
  'PUT /users/:username/block': {
    summary: 'Blocks: neither sees or reaches the other; following ends on both sides and renewals stop',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ blocked: z.boolean() }),
    errors: ['forbidden'],
  },
  'DELETE /users/:username/block': {
    summary: 'Lifts a block',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ blocked: z.boolean() }),
  },
  'PUT /users/:username/mute': {
    summary: 'Mutes: their posts and doings no longer come up for me; they are not told',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ muted: z.boolean() }),
    errors: ['forbidden'],
  },
  'DELETE /users/:username/mute': {
    summary: 'Lifts a mute',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ muted: z.boolean() }),
  },
})
