import { sql, type RawBuilder } from 'kysely'
import { creatorsAbout } from '#modules/accounts/search-words.ts'

// Reads search_words, post_search: posts by those who say of themselves what is looked for.

/** Whose posts are read, and how many of each, the newest: who is about something has said so in the first place. */
const authorsMost = 20
const eachMost = 100

type Conditions = {
  before: RawBuilder<unknown>
  /** What each post `s` has to be. */
  all: readonly RawBuilder<unknown>[]
}

/**
 * Rows (post_id, published_at, open) of posts that the viewer may read whole, by creators whose topics or words about themselves
 * begin with each word of the term; null: no word of it says anything.
 */
export function postsByAuthors(term: string, { before, all }: Conditions): RawBuilder<unknown> | null {
  const authors = creatorsAbout(term, authorsMost)
  return (
    authors &&
    sql`select s.post_id, s.published_at, true as open from (${authors}) a cross join lateral (
      select * from post_search s where s.creator_id = a.user_id and ${before}
      order by s.published_at desc, s.post_id desc limit ${eachMost}) s
    where ${sql.join(all, sql` and `)}`
  )
}
