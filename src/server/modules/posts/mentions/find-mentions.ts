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
  const found = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', names)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .limit(limits.mentionsMax)
    .execute()
  return found.length === 0 ? null : found.map(({ username }) => username)
}
