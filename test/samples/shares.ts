import { sql } from 'kysely'
import type { shares } from '#contract/shares.ts'
import { aPost, newCreator, newPost, type Sample, type Samples, type World } from './world.ts'

/** A part that the creator of the samples is offered, of a post of somebody else. */
async function offered(world: World): Promise<Sample> {
  const { app, actors } = world
  const author = await newCreator(world)
  const { rows } = await sql<{ id: number }>`insert into post_shares (post_id, author_id, co_creator_id, basis_points)
    values (${await newPost(world, author)}, ${author.userId}, ${actors.creator.userId}, 3000) returning id`.execute(
    app.services.db,
  )
  return { params: { id: String(rows[0]?.id) } }
}
async function agreed(world: World): Promise<Sample> {
  const sample = await offered(world)
  await world.app.call(
    'POST /shares/:id/agreement',
    { params: { id: sample.params?.['id'] ?? '' } },
    { as: world.actors.creator },
  )
  return sample
}

export const sharesSamples: Samples<typeof shares> = {
  'GET /posts/:id/shares': aPost,
  'POST /posts/:id/shares': async (world) => ({
    ...(await aPost(world)),
    body: { username: (await newCreator(world)).username, basisPoints: 3000 },
  }),
  'GET /dashboard/shares': () => ({ query: { side: 'received' } }),
  'POST /shares/:id/agreement': offered,
  'POST /shares/:id/refusal': offered,
  'DELETE /shares/:id': agreed,
}
