import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db, Tx } from '#platform/services.ts'

/** A name after an @ that begins a word: not the middle of a mail address. A dot at its end may end the sentence. */
const mention = /(?<![\w.@])@([A-Za-z0-9_.]{3,31})/g

/** Usernames that a text names, in lower case, each once. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(mention)].flatMap(([, name = '']) => [name, name.replace(/\.+$/, '')])
  return [...new Set(names.map((name) => name.toLowerCase()))].slice(0, limits.mentionsMax * 2)
}

/** Those of them that are somebody's; null where there are none. */
export async function findMentions(db: Db | Tx, text: string): Promise<string[] | null> {
  const names = namesIn(text)
  if (names.length === 0) return null
  const { rows } = await sql<{ username: string }>`select username from users
    where username = any (${names}::text[]) and deleted_at is null order by username limit ${limits.mentionsMax}`.execute(
    db,
  )
  return rows.length === 0 ? null : rows.map(({ username }) => username)
}
