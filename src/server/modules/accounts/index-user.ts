import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { aboutWord, leadingWords, searchWords } from '#platform/text/fold.ts'
import { wordsOf } from '#platform/text/words.ts'
import { saysSomething } from './search-words.ts'

/** How well known a user is, as search words keep it: a whole number that changes rarely, so that a follow seldom rewrites the index. */
export const rankOf = (followers: number): number => Math.floor(Math.log2(1 + Math.max(0, followers)))

/** So many words of what somebody says of themselves are kept: a list of all words there are would be found by everything. */
const aboutMost = 80

/** So much of the words that one stands beside is kept: an index holds no more than a few of them. */
const besideMost = 400

/** The words that a kept one stands beside, each after a space (migrations/097). */
const besideWord = (words: readonly string[]): string =>
  words
    .map((word) => ` ${word}`)
    .join('')
    .slice(0, besideMost)

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
  const beside = words.map(() => besideWord(words))
  const leading = leadingWords(words)
  await sql`insert into search_words (word, rank, user_id, words)
    select word, floor(log(2, 1 + follower_count))::smallint, id, words from users u cross join lateral (
      select * from unnest(${words}::text[], ${beside}::text[]) w(word, words) union all
      select * from unnest(${leading.map(({ word }) => word)}::text[], ${leading.map((one) => besideWord(one.words))}::text[]) where u.is_creator) w
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
