import type { cardFiles, crawlerFiles, embedPages, feedFiles } from '#contract/discovery.ts'
import { newCreator, newPost, type Sample, type Samples, type World } from './world.ts'

const somebody = async (world: World): Promise<Sample> => ({ params: { username: (await newCreator(world)).username } })

const somePost = async (world: World): Promise<Sample> => ({
  params: { id: String(await newPost(world, await newCreator(world))) },
})

/** What machines read that have no session. */
export const discoverySamples: Samples<typeof cardFiles & typeof crawlerFiles & typeof embedPages & typeof feedFiles> =
  {
    'GET /robots.txt': () => ({}),
    'GET /sitemap.xml': () => ({}),
    'GET /sitemaps/:file': () => ({ params: { file: 'posts-0.xml' } }),
    'GET /.well-known/security.txt': () => ({}),
    'GET /.well-known/change-password': () => ({}),
    'GET /feeds/:username/atom.xml': somebody,
    'GET /feeds/:username/feed.json': somebody,
    'GET /cards': () => ({}),
    'GET /cards/:username': somebody,
    'GET /cards/post/:id': somePost,
    'GET /embed/-/card.css': () => ({}),
    'GET /embed/:username': somebody,
    'GET /embed/post/:id': somePost,
    'GET /oembed': async (world) => ({
      query: { url: `${world.app.services.publicUrl}/${(await newCreator(world)).username}` },
    }),
  }
