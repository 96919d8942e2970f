import type { cardFiles, crawlerFiles, feedFiles } from '#contract/discovery.ts'
import { newCreator, newPost, type Sample, type Samples, type World } from './world.ts'

const somebody = async (world: World): Promise<Sample> => ({ params: { username: (await newCreator(world)).username } })

/** What machines read that have no session. */
export const discoverySamples: Samples<typeof cardFiles & typeof crawlerFiles & typeof feedFiles> = {
  'GET /robots.txt': () => ({}),
  'GET /sitemap.xml': () => ({}),
  'GET /sitemaps/:file': () => ({ params: { file: 'posts-0.xml' } }),
  'GET /.well-known/security.txt': () => ({}),
  'GET /.well-known/change-password': () => ({}),
  'GET /feeds/:username/atom.xml': somebody,
  'GET /feeds/:username/feed.json': somebody,
  'GET /cards': () => ({}),
  'GET /cards/:username': somebody,
  'GET /cards/post/:id': async (world) => ({ params: { id: String(await newPost(world, await newCreator(world))) } }),
}
