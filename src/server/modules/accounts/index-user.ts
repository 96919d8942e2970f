import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { searchWords } from '#platform/text/fold.ts'

/** How well known a user is, as search words keep it: a whole number that changes rarely, so that a follow seldom rewrites the index. */
export const rankOf = (followers: number): number => Math.floor(Math.log2(1 + Math.max(0, followers)))

/** Makes a user findable by the words of the name and username, in place of earlier ones. */
export async function indexUser(tx: Tx | Db, user: { userId: number; username: string; name: string }): Promise<void> {
  await sql`delete from search_words where user_id = ${user.userId}`.execute(tx)
  await sql`insert into search_words (word, rank, user_id)
    select unnest(${searchWords(user.username, user.name)}::text[]), floor(log(2, 1 + follower_count))::smallint, id
    from users where id = ${user.userId}`.execute(tx)
}
