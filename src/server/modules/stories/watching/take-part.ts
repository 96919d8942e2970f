import { sql } from 'kysely'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { nameViewer } from '../mark-watched.ts'
import { meetStory } from '../meet-story.ts'
import { pollOf } from '../overlays.ts'
import type { StoryRow } from '../story-row.ts'
import { entitlementTo } from '../story-view.ts'

/** A story that is shown, open to the viewer, and not their own. */
async function meetOpen(
  tx: Tx,
  viewerId: number,
  storyId: number,
): Promise<StoryRow | Failure<'not_found' | 'forbidden'>> {
  await lockPeople(tx, viewerId)
  const story = await meetStory(tx, viewerId, storyId)
  if (!story) return fail('not_found')
  return story.creator_id !== viewerId && entitlementTo(story, viewerId).open ? story : fail('forbidden')
}

type Voted = { votes: number[]; vote: number }
type VoteRefusal = 'not_found' | 'forbidden' | 'already_voted' | 'invalid_input'

/** Gives one's one vote in the poll of a story. The same vote again changes nothing. */
export const voteInStory = (
  { db }: Pick<Services, 'db'>,
  viewerId: number,
  storyId: number,
  option: number,
): Promise<Result<Voted, VoteRefusal>> =>
  transaction(db, async (tx): Promise<Result<Voted, VoteRefusal>> => {
    const story = await meetOpen(tx, viewerId, storyId)
    if (story instanceof Failure) return story
    const poll = pollOf(story.overlays)
    if (!poll) return fail('not_found')
    if (option >= poll.options.length) return failField('option', 'This isn’t one of the options.')
    if (story.vote !== null && story.vote !== option) return fail('already_voted')
    await sql`insert into story_votes (story_id, user_id, option) values (${storyId}, ${viewerId}, ${option})
      on conflict do nothing`.execute(tx)
    const after = await meetStory(tx, viewerId, storyId)
    return { votes: (after?.votes ?? []).slice(0, poll.options.length), vote: option }
  })

/** Answers the question of a story, in place of an earlier answer. */
export async function answerStory(
  services: Services,
  viewerId: number,
  storyId: number,
  text: string,
): Promise<Result<{ answer: string }, 'not_found' | 'forbidden' | 'invalid_input'>> {
  const refused = refuseWords(services, { text })
  if (refused) return refused
  return transaction(
    services.db,
    async (tx): Promise<Result<{ answer: string }, 'not_found' | 'forbidden' | 'invalid_input'>> => {
      const story = await meetOpen(tx, viewerId, storyId)
      if (story instanceof Failure) return story
      if (!story.overlays.some(({ type }) => type === 'question')) return fail('not_found')
      await sql`insert into story_answers (story_id, user_id, text) values (${storyId}, ${viewerId}, ${text})
        on conflict (story_id, user_id) do update set text = excluded.text, at = now()`.execute(tx)
      await nameViewer(tx, { storyId, userId: viewerId })
      return { answer: text }
    },
  )
}
