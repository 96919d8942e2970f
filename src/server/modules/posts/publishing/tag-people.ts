import { sql } from 'kysely'
import type { PostState } from '#contract/posts.ts'
import { askTagged } from '#modules/tags/ask-tagged.ts'
import { tagAnswers } from '#modules/tags/answer-tag.ts'
import { setTags } from '#modules/tags/set-tags.ts'
import { Failure } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { lookAgain, postTags, waitsForPeople } from '../tags.ts'

/** Tags these people in a post and nobody else. Gives whether anything has changed. The caller holds the post. */
export async function tagPeople(
  tx: Tx,
  { id, creatorId }: { id: number; creatorId: number },
  usernames: readonly string[],
): Promise<Failure<'invalid_input'> | boolean> {
  const changed = await setTags(tx, postTags, { id, authorId: creatorId }, usernames)
  if (changed instanceof Failure || !changed) return changed
  await sql`update posts set has_tags = ${usernames.length > 0} where id = ${id}`.execute(tx)
  return true
}

/** After tags of a post in this state have changed: who is new is asked, and what waits is looked at again. */
export async function followTags(tx: Tx, postId: number, state: PostState): Promise<void> {
  if (state === 'published') return askTagged(tx, postTags, postId)
  if (state === 'scheduled' && (await waitsForPeople(tx, postId)))
    await sql`update posts set state = 'processing' where id = ${postId}`.execute(tx)
  await lookAgain(tx, postId)
}

/** What somebody who is tagged in a post can say. */
export const postTagAnswers = (services: Services) => tagAnswers(services, postTags)
