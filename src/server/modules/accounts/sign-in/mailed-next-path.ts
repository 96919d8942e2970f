import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

/** What is sold on a page of ours, and nothing of anybody's wording: a mail may go to a stranger, who is not to be written to. */
const sold =
  /^\/(?:post\/\d{1,15}|(?<username>[a-z0-9_.]{3,30}))\?(?:(?:unlock|tip|gift)=\d{1,6}|subscribe=(?:week|month|year)ly(?:&months=\d{1,2})?)$/

/** The part of a mailed link that leads back to a purchase; empty for every other path, which the account alone remembers. */
export async function mailedNextPath(db: Db, next: string | null): Promise<string> {
  const match = next === null ? null : sold.exec(next)
  if (next === null || !match) return ''
  const username = match.groups?.['username']
  if (username !== undefined) {
    const { rows } =
      await sql`select from users where username = ${username} and is_creator and suspended_at is null`.execute(db)
    if (rows.length === 0) return ''
  }
  return `?next=${encodeURIComponent(next)}`
}
