import type { dashboard } from '#contract/dashboard.ts'
import { newPost, type Samples } from './world.ts'

export const dashboardSamples: Samples<typeof dashboard> = {
  'GET /dashboard': () => ({ query: { range: '7d' } }),
  'GET /dashboard/pending': () => ({}),
  'GET /dashboard/posts': () => ({ query: { sort: 'income' } }),
  'GET /dashboard/audience': () => ({ query: { range: 'year' } }),
  'GET /dashboard/statements': () => ({}),
  'POST /posts/reach': async (world) => ({ body: { postIds: [await newPost(world)] } }),
}
