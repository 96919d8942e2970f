import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { visibleCreator } from '#modules/accounts/visible-creator.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { Failure, fail, failField, type Result } from '#platform/failure.ts'
import type { Db } from '#platform/services.ts'

// Reads users: whom somebody has hidden is shown with name and picture.

/** "Not interested", kept until it is taken back; safe to repeat. */
export async function hideSuggestion(
  db: Db,
  userId: number,
  username: string,
): Promise<Result<{ hidden: boolean }, 'not_found' | 'invalid_input'>> {
  const creator = await visibleCreator(db, userId, username)
  if (!creator) return fail('not_found')
  if (creator.id === userId) return failField('username', 'You can’t hide yourself.')
  await sql`insert into hidden_suggestions (user_id, hidden_id) values (${userId}, ${creator.id})
    on conflict do nothing`.execute(db)
  return { hidden: true }
}

/** Also of somebody who cannot be seen any more: whoever hid them may take it back. */
export async function showSuggestion(db: Db, userId: number, username: string): Promise<{ hidden: boolean }> {
  await sql`delete from hidden_suggestions h using users u
    where h.user_id = ${userId} and u.id = h.hidden_id and u.username = ${username}`.execute(db)
  return { hidden: false }
}

type Row = { id: number; at: string; username: string; name: string; avatar: string | null }

/** Whom a person has hidden, the newest first. */
export async function listHidden(
  db: Db,
  userId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /suggestedProfiles/hidden'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Row>`
    select h.hidden_id as id, h.created_at as at, u.username, case when seen then u.name else u.username end as name,
      case when seen then u.avatar end as avatar
    from hidden_suggestions h join users u on u.id = h.hidden_id
      cross join lateral (select u.suspended_at is null and ${visibleTo(userId, sql`u.id`)} as seen) now
    where h.user_id = ${userId} and (h.created_at, h.hidden_id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by h.created_at desc, h.hidden_id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, ({ at, id }) => ({ at, id }))
  const people = rows.map(({ username, name, avatar, at }) => ({ username, name, avatarUrl: pictureUrl(avatar), at }))
  return { people, nextCursor }
}
