import type { posts, timeline } from '#contract/posts.ts'
import { aPost, type Samples } from './world.ts'

export const postsSamples: Samples<typeof posts & typeof timeline> = {
  'GET /users/:username/posts': () => ({ params: { username: 'creator_one' }, query: { limit: '1' } }),
  'POST /posts': () => ({ body: { text: 'hello', teaser: 'h', mediaIds: [], audience: 'subscribers' } }),
  'GET /posts/:id': aPost,
  'DELETE /posts/:id': aPost,
  'PUT /posts/:id/like': aPost,
  'DELETE /posts/:id/like': aPost,
  'PUT /posts/:id/bookmark': aPost,
  'DELETE /posts/:id/bookmark': aPost,
  'GET /bookmarks': () => ({ query: {} }),
  'GET /timeline': () => ({ query: { limit: '50' } }),
  'GET /timeline/new': () => ({ query: { after: Buffer.from('2026-01-01T00:00:00Z 1').toString('base64url') } }),
  'POST /timeline/seen': () => ({}),
}
