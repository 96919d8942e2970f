import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { media } from '#contract/media.ts'
import { type Samples } from './world.ts'

export const mediaSamples: Samples<typeof media> = {
  'GET /media/:id': async ({ app }, as) => {
    const id = randomBytes(16).toString('base64url')
    await sql`insert into media (id, owner_id, kind, state, bytes) values (${id}, ${as?.userId ?? 1}, 'photo', 'processing', 1)`.execute(
      app.services.db,
    )
    return { params: { id } }
  },
}
