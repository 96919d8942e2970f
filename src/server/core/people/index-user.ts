import { sql } from 'kysely'
import type { Db, Tx } from '../services.ts'
import { searchWords } from './fold.ts'

/** Makes a user findable by the words of the name and username, in place of earlier ones. */
export async function indexUser(tx: Tx | Db, user: { userId: number; username: string; name: string }): Promise<void> {
  await sql`delete from search_words where user_id = ${user.userId}`.execute(tx)
  await sql`insert into search_words (word, rank, user_id)
    select unnest(${searchWords(user.username, user.name)}::text[]), floor(log(2, 1 + follower_count))::smallint, id
    from users where id = ${user.userId}`.execute(tx)
}
