import type { ageCheck } from '#contract/age-check.ts'
import type { privacy } from '#contract/privacy.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

/** Somebody whom nobody else's sample needs to reach. */
const somebody = async ({ app }: World): Promise<Sample> => ({
  params: { username: (await app.fan(unique())).username },
})

export const privacySamples: Samples<typeof privacy & typeof ageCheck> = {
  'GET /ageCheck': () => ({}),
  'POST /ageCheck': () => ({ body: { dateOfBirth: '1990-05-05', confirmed: true } }),
  'GET /settings/privacy': () => ({}),
  'PUT /settings/privacy': () => ({ body: { whoMayMessage: 'followers', hiddenIn: ['AQ', 'BV'] } }),
  'GET /blocks': () => ({ query: { limit: '2' } }),
  'GET /mutes': () => ({ query: { limit: '2' } }),
  'PUT /users/:username/block': somebody,
  'DELETE /users/:username/block': somebody,
  'PUT /users/:username/mute': somebody,
  'DELETE /users/:username/mute': somebody,
}
