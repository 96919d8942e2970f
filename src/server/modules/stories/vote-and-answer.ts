import { sql } from 'kysely'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { nameViewer } from './mark-watched.ts'
import { visibleStory } from './visible-story.ts'
import { pollOf } from './overlays.ts'
import { dropShared } from './sharing/shared-answers.ts'
import type { StoryRow } from './story-row.ts'
import { entitlementTo } from './story-view.ts'

/** A story that is shown, open to the viewer, and not their own. */
async function meetOpen(
  tx: Tx,
  viewerId: number,
  storyId: number,
): Promise<StoryRow | Failure<'not_found' | 'forbidden'>> {
  await lockPeople(tx, viewerId)
  const story = await visibleStory(tx, viewerId, storyId)
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
    await sql`
      with fresh as (insert into story_votes (story_id, user_id, option) values (${storyId}, ${viewerId}, ${option})
        on conflict do nothing returning option)
      insert into story_figures as f (story_id, votes)
      select ${storyId}, array(select (n = option)::int from generate_series(0, 3) n) from fresh
      on conflict (story_id) do update set votes = array(
        select f.votes[n] + excluded.votes[n] from generate_series(1, 4) n)`.execute(tx)
    const after = await visibleStory(tx, viewerId, storyId)
    return { votes: (after?.votes ?? []).slice(0, poll.options.length), vote: option }
  })

type Answered = Result<{ answer: { text: string; shareable: boolean } }, 'not_found' | 'forbidden' | 'invalid_input'>

/** Answers the question of a story, in place of an earlier answer. */
export async function answerStory(
  services: Services,
  viewerId: number,
  storyId: number,
  { text, shareable = false }: { text: string; shareable?: boolean | undefined },
): Promise<Answered> {
  const refused = refuseWords(services, { text })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Answered> => {
    const story = await meetOpen(tx, viewerId, storyId)
    if (story instanceof Failure) return story
    if (!story.overlays.some(({ type }) => type === 'question')) return fail('not_found')
    // what was shown was another answer, or may not be shown any more
    if (story.answer && (story.answer.text !== text || !shareable))
      await dropShared(tx, { userId: viewerId, askedId: storyId })
    await sql`insert into story_answers (story_id, user_id, text, shareable) values (${storyId}, ${viewerId}, ${text}, ${shareable})
        on conflict (story_id, user_id) do update set text = excluded.text, shareable = excluded.shareable, at = now()`.execute(
      tx,
    )
    await nameViewer(tx, { storyId, userId: viewerId })
    return { answer: { text, shareable } }
  })
}
