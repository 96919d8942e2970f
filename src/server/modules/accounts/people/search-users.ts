import { sql } from 'kysely'
import { fold } from '#platform/text/fold.ts'
import { pictureUrl } from '../picture-url.ts'
import { visibleTo, type Viewer } from '../visibility.ts'
import type { Services } from '#platform/services.ts'

const most = 10
/** Words read for the first part of a term, best known people first; enough that a second word can narrow them down. */
const candidates = 300

/** The last string that can begin with a prefix, so that the index can be used with a parameter. */
const upper = (prefix: string): string => `${prefix}\u{10ffff}`

type Found = { username: string; avatarUrl: string | null }

/**
 * Users with a word that begins with each part of the term; the better known first. Case and marks do not matter, and
 * an @ before a username is left out. Only people who exist for this viewer.
 */
export async function searchUsers({ db }: Services, viewer: Viewer, term: string): Promise<Found[]> {
  const folded = fold(term).replace(/^@/, '').trim()
  const [first, ...others] = folded.split(/\s+/)
  if (first === undefined || first === '') return []
  const { rows } = await sql<{ username: string; avatar: string | null }>`
    with hit as (
      select user_id, max(rank) as rank from (
        select user_id, rank from search_words where word ~>=~ ${first} and word ~<=~ ${upper(first)} order by rank desc, user_id limit ${candidates}) w
      where ${sql.join(
        [
          visibleTo(viewer, sql`w.user_id`),
          ...others.map(
            (part) =>
              sql`exists (select from search_words o where o.user_id = w.user_id and o.word ~>=~ ${part} and o.word ~<=~ ${upper(part)})`,
          ),
        ],
        sql` and `,
      )}
      group by user_id order by 2 desc, 1 limit ${most})
    select u.username, u.avatar from hit join users u on u.id = hit.user_id
    order by (u.username = ${folded}) desc, hit.rank desc, u.follower_count desc, u.id`.execute(db)
  return rows.map((row) => ({ username: row.username, avatarUrl: pictureUrl(row.avatar) }))
}
