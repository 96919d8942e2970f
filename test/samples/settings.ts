import { sql } from 'kysely'
import sharp from 'sharp'
import type { profiles } from '#contract/profiles.ts'
import type { settings } from '#contract/settings.ts'
import { newMediaId, renditionKey } from '#modules/media/storage-keys.ts'
import type { Person } from '../app.ts'
import { unique, type Samples, type World } from './world.ts'

/** A photo that is ready and in no post yet. */
async function unusedPhoto({ app, actors }: World, as: Person | null): Promise<string> {
  const mediaId = newMediaId()
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#806040' } })
  await app.services.storage.put(renditionKey(mediaId, 'full.webp'), await picture.webp().toBuffer())
  await sql`insert into media (id, owner_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes)
    values (${mediaId}, ${(as ?? actors.fan).userId}, 'photo', 'ready', 1, 64, 64, 'AAAA', 'BBBB', '[]')`.execute(
    app.services.db,
  )
  return mediaId
}

export const settingsSamples: Samples<typeof settings & typeof profiles> = {
  'GET /settings/account': () => ({}),
  'PATCH /settings/account': () => ({ body: { name: 'Another Name', country: 'DE', language: 'en' } }),
  // the name that one has: other samples call people by theirs
  'PUT /settings/username': (_world, as) => ({ body: { username: as?.username ?? unique() } }),
  'GET /settings/notifications': () => ({}),
  'PUT /settings/notifications/rhythm': () => ({
    body: { mail: 'daily', digestHour: 7, quiet: { from: 1320, until: 420 }, zone: 'Europe/Vienna' },
  }),
  'PUT /settings/notifications': () => ({ body: { grid: [{ kind: 'like', email: true, push: false }] } }),
  'GET /settings/profile': () => ({}),
  'PATCH /settings/profile': () => ({
    body: { bio: 'I paint.', links: ['https://example.com/me'], category: 'other', place: 'Lyon' },
  }),
  'PUT /settings/profile/:picture': async (world, as) => ({
    params: { picture: 'avatar' },
    body: { mediaId: await unusedPhoto(world, as), crop: { x: 0, y: 0, width: 0.5, height: 0.5 } },
  }),
  'DELETE /settings/profile/:picture': () => ({ params: { picture: 'cover' } }),
}
