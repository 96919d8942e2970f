import type { supporters } from '#contract/supporters.ts'
import { newCreator, type Samples } from './world.ts'

export const supportersSamples: Samples<typeof supporters> = {
  'GET /subscribers': () => ({ query: { sort: 'income', state: 'running' } }),
  'GET /followers': () => ({ query: { sort: 'oldest', subscribes: 'no' } }),
  'PUT /users/:username/note': async (world) => ({
    params: { username: (await newCreator(world)).username },
    body: { text: 'Met at the fair' },
  }),
  'GET /users/:username/topSupporters': async (world) => ({
    params: { username: (await newCreator(world)).username },
  }),
  'GET /trackingLinks': () => ({}),
  'POST /trackingLinks': () => ({ body: { name: 'Under my videos' } }),
  'DELETE /trackingLinks/:id': async ({ app }, as) => {
    if (!as) return { params: { id: '1' } }
    const made = await app.call('POST /trackingLinks', { body: { name: 'On a card' } }, { as })
    return { params: { id: String(made.body.id ?? 1) } }
  },
  'POST /trackingLinks/visits': () => ({ body: { code: 'abcdef1234' } }),
}
