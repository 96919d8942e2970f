import type { notifications, people } from '#contract/people.ts'
import { type Samples } from './world.ts'

export const peopleSamples: Samples<typeof people & typeof notifications> = {
  'GET /users/:username': () => ({ params: { username: 'Other_One' } }),
  'PUT /users/:username/follow': () => ({ params: { username: 'other_one' } }),
  'DELETE /users/:username/follow': () => ({ params: { username: 'other_one' } }),
  'GET /following': () => ({ query: { limit: '2' } }),
  'GET /creators': () => ({ query: { limit: '2' } }),
  'GET /searchUsers': () => ({ query: { searchTerm: 'one' } }),
  'GET /suggestedProfiles': () => ({}),
  'GET /updates': () => ({}),
  'GET /notifications': () => ({ query: { limit: '50' } }),
  'POST /notifications/seen': () => ({ body: { ids: [1, 2, 3] } }),
}
