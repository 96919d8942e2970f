import { sql } from 'kysely'
import { newMediaId } from '#modules/media/storage-keys.ts'
import type { Person, TestApp } from './app.ts'

/** Media of a person as they are once they are processed; the files themselves are not there. */
export async function readyPhoto(
  app: TestApp,
  { userId }: Pick<Person, 'userId'>,
  kind: 'photo' | 'video' | 'voice' = 'photo',
  id = newMediaId(),
): Promise<string> {
  const more = kind === 'photo' ? null : JSON.stringify({ ms: 4000, ...(kind === 'voice' && { peaks: [0, 50, 100] }) })
  await sql`insert into media (id, owner_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes, more)
    values (${id}, ${userId}, ${kind}, 'ready', 10, 400, 300, ${`thumb ${id}`}, 'locked', '[["thumb",320,240]]'::json, ${more}::json)`.execute(
    app.services.db,
  )
  return id
}
