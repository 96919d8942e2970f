import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { aboutWord, leadingWords, searchWords } from '#platform/text/fold.ts'
import { wordsOf } from '#platform/text/words.ts'
import { saysSomething } from './search-words.ts'

/** How well known a user is, as search words keep it: a whole number that changes rarely, so that a follow seldom rewrites the index. */
export const rankOf = (followers: number): number => Math.floor(Math.log2(1 + Math.max(0, followers)))

/** So many words of what somebody says of themselves are kept: a list of all words there are would be found by everything. */
const aboutMost = 80

/** Makes a creator findable by what they say of themselves, topics included; those of an earlier text went with it, by a trigger. */
export async function indexBio(tx: Tx | Db, userId: number, bio: string): Promise<void> {
  const words = wordsOf(bio).filter(saysSomething).slice(0, aboutMost)
  if (words.length === 0) return
  await sql`insert into search_words (word, rank, user_id)
    select word, floor(log(2, 1 + follower_count))::smallint, id from users, unnest(${words.map(aboutWord)}::text[]) word
    where id = ${userId} and is_creator and suspended_at is null and deleted_at is null on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Makes a user findable by the words of the name and username, in place of earlier ones; a creator also by words that are
 * near them (decision 151), and by what they say of themselves.
 */
export async function indexUser(tx: Tx | Db, user: { userId: number; username: string; name: string }): Promise<void> {
  const words = searchWords(user.username, user.name)
  await sql`delete from search_words where user_id = ${user.userId}`.execute(tx)
  await sql`insert into search_words (word, rank, user_id)
    select word, floor(log(2, 1 + follower_count))::smallint, id from users u cross join lateral (
      select unnest(${words}::text[]) as word union all select unnest(${leadingWords(words)}::text[]) where u.is_creator) w
    where id = ${user.userId}`.execute(tx)
  const { rows } = await sql<{ bio: string }>`select bio from users
    where id = ${user.userId} and is_creator and bio <> ''`.execute(tx)
  if (rows[0]) await indexBio(tx, user.userId, rows[0].bio)
}

/** The same for somebody who has become a creator. */
export async function indexNewCreator(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ username: string; name: string }>`select username, name from users
    where id = ${userId} and suspended_at is null and deleted_at is null`.execute(tx)
  if (rows[0]) await indexUser(tx, { userId, ...rows[0] })
}
