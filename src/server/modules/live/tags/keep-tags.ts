import { sql } from 'kysely'
import { askTagged } from '#modules/tags/ask-tagged.ts'
import { setTags } from '#modules/tags/set-tags.ts'
import { Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'
import { personLeft } from '../scheduled/person-left.ts'
import { showTags } from '../show-tags.ts'

/** How many have agreed to be in a show. */
const agreedIn = async (tx: Tx, id: number): Promise<number> =>
  (await sql`select from tags where show_id = ${id} and state = 'agreed'`.execute(tx)).rows.length

/** Keeps who else is in a show that the caller holds, and asks those who are new. */
export async function keepTags(
  tx: Tx,
  { id, authorId }: { id: number; authorId: number },
  usernames: readonly string[],
): Promise<Failure<'invalid_input'> | null> {
  const before = await agreedIn(tx, id)
  const changed = await setTags(tx, showTags, { id, authorId }, usernames)
  if (changed instanceof Failure) return changed
  if (!changed) return null
  await sql`update shows set has_tags = ${usernames.length > 0} where id = ${id}`.execute(tx)
  await askTagged(tx, showTags, id)
  if ((await agreedIn(tx, id)) < before) await personLeft(tx, id)
  return null
}
