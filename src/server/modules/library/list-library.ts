import { sql } from 'kysely'
import type { LibraryItem, LibraryKind } from '#contract/library.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, transferPageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { creatorFor, libraryItems, libraryRows } from './library-row.ts'

type Wish = NonNullable<PageQuery> & { kind?: LibraryKind | undefined; search?: string | undefined }

const isVideo = (media: string) =>
  sql`exists (select from json_array_elements(${sql.raw(media)}) v where v ->> 1 = 'video')`
const ofKind = {
  posts: sql<boolean>`p.kind in ('unlock', 'live_ticket')`,
  messages: sql<boolean>`p.kind = 'message_unlock'`,
  videos: sql<boolean>`(${isVideo('o.media')} or ${isVideo('c.media')})`,
}

/** Not what staff have taken down or are looking at. */
const isOpen = sql`coalesce(o.state <> 'hidden' and (o.state <> 'removed' or o.state_before is not null),
  c.hidden_at is null)`

/** Words of the item, or the name of a creator who is there; of what does not open nothing is found. */
function holds(userId: number, term: string) {
  const within = (column: string) => sql`strpos(lower(${sql.raw(column)}), ${term.toLowerCase().replace(/^@/, '')}) > 0`
  return sql<boolean>`${creatorFor(userId)} <> 'blocked' and ${isOpen} and (${within('o.text')} or ${within('c.text')}
    or (${creatorFor(userId)} = 'there' and (${within('u.username')} or ${within('u.name')})))`
}

/** What a person has unlocked, the newest first. A search reads through that person's unlocks alone. */
export async function listLibrary(
  services: Services,
  userId: number,
  query: Wish | undefined,
): Promise<Result<Answer<'GET /library'>, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const { kind, search = '' } = query ?? {}
  const condition = sql<boolean>`(p.made_at, p.id) < (${page.before.at}::timestamptz, ${page.before.id}::uuid)
    and ${kind ? ofKind[kind] : sql`true`} and ${search === '' ? sql`true` : holds(userId, search)}`
  const found = await libraryRows(
    userId,
    condition,
    sql`order by p.made_at desc, p.id desc limit ${page.limit + 1}`,
  ).execute(services.db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => row)
  return { items: await libraryItems(services, userId, rows), nextCursor }
}

export async function readLibraryItem(
  services: Services,
  userId: number,
  id: string,
): Promise<Result<LibraryItem, 'not_found'>> {
  const { rows } = await libraryRows(userId, sql<boolean>`p.id = ${id}::uuid`, sql``).execute(services.db)
  const [item] = await libraryItems(services, userId, rows)
  return item ?? fail('not_found')
}
