import { sql } from 'kysely'
import type { Bell } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pictureUrl } from '../picture-url.ts'
import { visibleTo } from '../visibility.ts'
import type { Db } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = Bell & { id: number; username: string; name: string; avatar: string | null; created_at: string }

/** Of whom somebody is told, the latest choice first. */
export async function listBells(
  db: Db,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /bells'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Row>`
    select u.id, u.username, u.name, u.avatar, b.posts, b.stories, b.live, b.created_at
    from bells b join users u on u.id = b.creator_id
    where b.fan_id = ${userId} and ${visibleTo(userId)}
      and (b.created_at, b.creator_id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by b.created_at desc, b.creator_id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.created_at, id: row.id }))
  return {
    people: rows.map(({ username, name, avatar, posts, stories, live }) => ({
      creator: { username, name, avatarUrl: pictureUrl(avatar) },
      bell: { posts, stories, live },
    })),
    nextCursor,
  }
}
