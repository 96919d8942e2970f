import * as z from 'zod/mini'
import { idParam, instant, person, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'

const ofOwn = { access: 'creator', subject: 'self' } as const
const params = z.strictObject({ id: idParam })
const moderators = z.object({ people: z.array(person) })
const muted = z.object({
  ...person.shape,
  at: instant,
  /** Null: the creator. */
  by: z.nullable(person),
})
export type MutedPerson = z.infer<typeof muted>

/** Who keeps order in shows, who watches, and who was muted. */
export const livePeople = defineRoutes({
  'GET /live/moderators': {
    ...ofOwn,
    summary: 'The moderators of my shows',
    ok: moderators,
  },
  'PUT /live/moderators/:username': {
    ...ofOwn,
    summary: 'Lets a person remove and pin messages and mute people in all my shows that they may watch; notifies them',
    publishes: true,
    params: z.strictObject({ username: usernameParam }),
    ok: moderators,
    errors: ['not_found', 'forbidden', 'too_many'],
  },
  'DELETE /live/moderators/:username': {
    ...ofOwn,
    summary: 'Removes a moderator of my shows',
    params: z.strictObject({ username: usernameParam }),
    ok: moderators,
  },
  'GET /live/:id/mutes': {
    summary: 'Who is muted in a show that I give or moderate, and who muted them',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ people: z.array(muted) }),
    errors: ['forbidden'],
  },
})

/** Answered where the show is taken. */
export const liveViewers = defineRoutes({
  'GET /live/:id/viewers': {
    summary: 'Who watches my show now: people who let creators see their name, and how many more there are',
    access: 'creator',
    subject: 'own',
    priority: 'optional',
    params,
    ok: z.object({ people: z.array(person), others: z.int() }),
  },
})
