import { sql } from 'kysely'
import type { Overlay } from '#contract/story-overlays.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Failure } from '#platform/failure.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { visibleStory } from '../visible-story.ts'
import { answerIn, withAnswer } from '../overlays.ts'
import { entitlementTo } from '../story-view.ts'

/** An answer that its writer lets be shown. */
export type Shareable = { id: number; user_id: number; asked_id: number; question: string; text: string }

/** Of these answers, those to questions of this creator that may be shown. */
export async function shareableAnswers(
  db: Db | Tx,
  creatorId: number,
  stories: readonly (readonly Overlay[])[],
): Promise<ReadonlyMap<number, Shareable>> {
  const ids = stories.flatMap((overlays) => answerIn(overlays)?.answerId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Shareable>`
    select w.id, w.user_id, w.story_id as asked_id, w.text,
      coalesce((select o->>'text' from json_array_elements(s.overlays) o where o->>'type' = 'question' limit 1), '') as question
    from story_answers w join stories s on s.id = w.story_id join users u on u.id = w.user_id
    where w.id = any (${ids}::bigint[]) and s.creator_id = ${creatorId} and s.state <> 'removed' and w.shareable
      and u.deleted_at is null and u.suspended_at is null and ${visibleTo(creatorId)} for share of w`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The overlays as they are shown, with the words of the answer as its writer left them; a failure where it may not be shown. */
export function fillAnswers(
  stories: readonly (readonly Overlay[])[],
  found: ReadonlyMap<number, Shareable>,
): (readonly Overlay[])[] | Failure<'invalid_input'> {
  const missing = stories.some((overlays) => {
    const one = answerIn(overlays)
    return one !== null && !found.has(one.answerId ?? 0)
  })
  if (missing) return failField('items', 'You can’t share this answer any more.')
  return stories.map((overlays) => withAnswer(overlays, found.get(answerIn(overlays)?.answerId ?? 0) ?? null))
}

/** Keeps which answer each story shows. */
export async function keepAnswers(
  tx: Tx,
  stories: readonly { readonly id: number; readonly overlays: readonly Overlay[] }[],
  found: ReadonlyMap<number, Shareable>,
): Promise<void> {
  const shown = stories.flatMap(({ id, overlays }) => {
    const answer = found.get(answerIn(overlays)?.answerId ?? 0)
    return answer ? [{ ...answer, id }] : []
  })
  if (shown.length === 0) return
  await sql`insert into story_shared_answers (story_id, user_id, asked_id, question, text)
    select * from unnest(${shown.map(({ id }) => id)}::bigint[], ${shown.map((one) => one.user_id)}::bigint[],
      ${shown.map((one) => one.asked_id)}::bigint[], ${shown.map(({ question }) => question)}::text[], ${shown.map(({ text }) => text)}::text[])`.execute(
    tx,
  )
}

/** Tells those whose answer a story that came out shows, if they may watch it. Nobody is told twice. */
export async function notifyAnswered({ db }: Pick<Services, 'db'>, batchId: number): Promise<void> {
  const { rows } = await sql<{ story_id: number; user_id: number; creator_id: number }>`
    select q.story_id, q.user_id, s.creator_id from stories s join story_shared_answers q on q.story_id = s.id
    where s.batch_id = ${batchId} and s.state = 'published' and s.expires_at > now()`.execute(db)
  for (const { story_id: storyId, user_id: userId, creator_id: actorId } of rows) {
    const story = await visibleStory(db, userId, storyId)
    if (!story || !entitlementTo(story, userId).open) continue
    const eventKey = `story_answer_shared ${String(storyId)}`
    await transaction(db, (tx) => notify(tx, { userId, kind: 'story_answer_shared', eventKey, actorId }))
  }
}

/**
 * Takes back what somebody has answered to the question of a story, and out of every story that shows it. `storyId` is the one that
 * asked, or one that shows the answer; also long after they have ended. Says whether there was anything.
 */
export async function takeAnswerBack(db: Db, userId: number, storyId: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ asked_id: number | null }>`
      select asked_id from story_shared_answers where story_id = ${storyId} and user_id = ${userId}`.execute(tx)
    const asked = rows[0]?.asked_id ?? storyId
    const given = await sql`delete from story_answers where story_id = ${asked} and user_id = ${userId}`.execute(tx)
    const shown = await dropShared(tx, { userId, askedId: asked, storyId })
    return (given.numAffectedRows ?? 0n) + shown > 0n
  })
}

/** Takes an answer out of the stories that show it. Gives how many did. */
export async function dropShared(
  tx: Tx,
  { userId, askedId, storyId = askedId }: { userId: number; askedId: number; storyId?: number },
): Promise<bigint> {
  const { numAffectedRows } = await sql`delete from story_shared_answers
    where user_id = ${userId} and (asked_id = ${askedId} or story_id = ${storyId})`.execute(tx)
  return numAffectedRows ?? 0n
}
