import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pictureUrl } from '../picture-url.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = { id: number; at: string; username: string; name: string; avatar: string | null }
const lists = {
  blocked: sql`select blocked_id as id, created_at as at, user_id from blocks`,
  muted: sql`select muted_id as id, created_at as at, user_id from mutes`,
} as const

/** Whom a person has blocked or muted, the newest first. */
export async function listPeople(
  { db }: Services,
  list: keyof typeof lists,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /blocks'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Row>`
    select l.id, l.at, u.username, u.name, u.avatar from (${lists[list]}) l join users u on u.id = l.id
    where l.user_id = ${userId} and (l.at, l.id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by l.at desc, l.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, ({ at, id }) => ({ at, id }))
  const people = rows.map(({ username, name, avatar, at }) => ({ username, name, avatarUrl: pictureUrl(avatar), at }))
  return { people, nextCursor }
}
