import { createECDH, randomBytes } from 'node:crypto'
import type { browse } from '#contract/browse.ts'
import type { notifications } from '#contract/notifications.ts'
import type { people } from '#contract/people.ts'
import type { search } from '#contract/search.ts'
import { unique, type Samples } from './world.ts'

/** As a browser makes one; the host is one of those that we send to. */
const pushSubscription = () => {
  const keys = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${unique()}`,
    keys: { p256dh: keys.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

export const peopleSamples: Samples<typeof people & typeof notifications & typeof search & typeof browse> = {
  'GET /searchPeople': () => ({ query: { searchTerm: 'one' } }),
  'GET /searchPosts': () => ({ query: { searchTerm: 'post', limit: '2' } }),
  'GET /searchTopics': () => ({ query: { searchTerm: 'birds' } }),
  'GET /topics': () => ({}),
  'GET /topics/followed': () => ({}),
  'GET /topics/followed/posts': () => ({ query: { limit: '2' } }),
  'GET /topics/:topic': () => ({ params: { topic: 'birds' } }),
  'PUT /topics/:topic/follow': () => ({ params: { topic: 'birds' } }),
  'DELETE /topics/:topic/follow': () => ({ params: { topic: 'birds' } }),
  'GET /users/:username': () => ({ params: { username: 'Other_One' } }),
  'PUT /users/:username/follow': () => ({ params: { username: 'other_one' } }),
  'DELETE /users/:username/follow': () => ({ params: { username: 'other_one' } }),
  'PUT /users/:username/bell': async ({ app }, as) => {
    const params = { username: 'other_one' }
    if (as) await app.call('PUT /users/:username/follow', { params }, { as })
    return { params, body: { posts: true, stories: false, live: true } }
  },
  'GET /bells': () => ({ query: { limit: '2' } }),
  'GET /following': () => ({ query: { limit: '2' } }),
  'GET /creators': () => ({ query: { limit: '2' } }),
  'GET /searchUsers': () => ({ query: { searchTerm: 'one' } }),
  'GET /updates': () => ({}),
  'GET /notifications': () => ({ query: { limit: '50' } }),
  'POST /notifications/seen': () => ({ body: { ids: [1, 2, 3] } }),
  'POST /notifications/all-seen': () => ({ body: { upTo: 3 } }),
  'GET /push': () => ({}),
  'PUT /push/subscription': () => ({ body: pushSubscription() }),
  'DELETE /push/subscription': () => ({}),
}
