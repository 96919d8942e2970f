import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { media } from '#contract/media.ts'
import { type Samples, type World } from './world.ts'

type Person = { userId: number } | null

/** Media of the caller, in this state, perhaps in a post of theirs. */
async function mediaOf({ app }: World, as: Person, state: 'processing' | 'failed', inPost = false): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const owner = as?.userId ?? 1
  const { db } = app.services
  const { rows } = await sql<{ id: number }>`insert into posts (creator_id, state, audience, text)
    select ${owner}, 'failed', 'everyone', 'waits' where ${inPost} returning id`.execute(db)
  await sql`insert into media (id, owner_id, kind, state, bytes, problem_code, post_id, position)
    values (${id}, ${owner}, 'photo', ${state}, 1, ${state === 'failed' ? 'gave_up' : null}, ${rows[0]?.id ?? null}, 0)`.execute(
    db,
  )
  return id
}

/** A video of the caller that plays, with German captions. */
async function videoOf({ app }: World, as: Person): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const more = { ms: 3000, sound: false, captions: [['de', 'captions-0123456789abcdef.vtt']] }
  await sql`insert into media (id, owner_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes, more)
    values (${id}, ${as?.userId ?? 1}, 'video', 'ready', 1, 640, 360, '', '', '[]', ${JSON.stringify(more)})`.execute(
    app.services.db,
  )
  return id
}

export const mediaSamples: Samples<typeof media> = {
  'GET /media/:id': async (world, as) => ({ params: { id: await mediaOf(world, as, 'processing') } }),
  'PATCH /media/:id': async (world, as) => ({
    params: { id: await mediaOf(world, as, 'processing') },
    body: { alt: 'A red door' },
  }),
  'PUT /media/:id/captions/:language': async (world, as) => ({
    params: { id: await videoOf(world, as), language: 'en' },
    body: { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' },
  }),
  'DELETE /media/:id/captions/:language': async (world, as) => ({
    params: { id: await videoOf(world, as), language: 'de' },
  }),
  'POST /media/:id/retry': async (world, as) => ({ params: { id: await mediaOf(world, as, 'failed') } }),
  'POST /media/:id/replace': async (world, as) => ({
    params: { id: await mediaOf(world, as, 'failed', true) },
    body: { mediaId: await mediaOf(world, as, 'processing') },
  }),
  'GET /processing/media': () => ({}),
  'GET /settings/media': () => ({}),
  'PUT /settings/media': () => ({ body: { watermark: true } }),
}
