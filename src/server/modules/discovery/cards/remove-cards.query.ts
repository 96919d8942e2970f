import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { personCardKey, postCardKey } from './keep-card.ts'

// Reads users and posts: whose card may no longer be asked for by anybody.

const batch = 500

async function goneOf({ db }: Services, kind: 'person' | 'post', ids: readonly number[]): Promise<number[]> {
  const there =
    kind === 'person'
      ? sql`select from users u where u.id = asked.id and u.is_creator and u.deleted_at is null and u.suspended_at is null`
      : sql`select from posts p join users u on u.id = p.creator_id where p.id = asked.id and p.state = 'published'
          and u.deleted_at is null and u.suspended_at is null`
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as asked (id) where not exists (${there})`.execute(db)
  return rows.map((row) => row.id)
}

/** Removes cards of who and what is no longer there. Nobody gets them before either: the route asks first. */
export async function removeCards(services: Services): Promise<void> {
  const found = { person: [] as number[], post: [] as number[] }
  const end = async (kind: 'person' | 'post'): Promise<void> => {
    const keyOf = kind === 'person' ? personCardKey : postCardKey
    for (const id of await goneOf(services, kind, found[kind])) await services.storage.remove(keyOf(id))
    found[kind] = []
  }
  for await (const key of services.storage.list('cards')) {
    const [, kind, id] = /^cards\/(person|post)-(\d+)$/.exec(key) ?? []
    if (kind !== 'person' && kind !== 'post') continue
    found[kind].push(Number(id))
    if (found[kind].length >= batch) await end(kind)
  }
  await end('person')
  await end('post')
}
