import { sql } from 'kysely'
import { setTags } from '#modules/tags/set-tags.ts'
import { Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'
import { storyTags } from '../tags.ts'

/** Keeps who else is in the stories; they are asked once there is something to see. */
export async function keepPeople(
  tx: Tx,
  creatorId: number,
  stories: readonly { readonly id: number; readonly usernames: readonly string[] }[],
): Promise<Failure<'invalid_input'> | null> {
  for (const { id, usernames } of stories) {
    if (usernames.length === 0) continue
    const kept = await setTags(tx, storyTags, { id, authorId: creatorId }, usernames)
    if (kept instanceof Failure) return kept
    await sql`update stories set has_tags = true where id = ${id}`.execute(tx)
  }
  return null
}
