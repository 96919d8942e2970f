import type { suggestions } from '#contract/suggestions.ts'
import { newCreator, type Samples } from './world.ts'

const ofCreator = { params: { username: 'other_one' } }

export const suggestionsSamples: Samples<typeof suggestions> = {
  'GET /suggestedProfiles': () => ({ query: { with: 'cards', limit: '8' } }),
  'GET /suggestedProfiles/hidden': () => ({ query: { limit: '2' } }),
  'PUT /suggestedProfiles/:username/hidden': async (world) => ({
    params: { username: (await newCreator(world)).username },
  }),
  'DELETE /suggestedProfiles/:username/hidden': () => ofCreator,
  'GET /users/:username/similar': () => ofCreator,
}
