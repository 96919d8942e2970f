import { sql } from 'kysely'
import { notify } from '#modules/notifications/notify.ts'
import { endTagsBetween, endTagsOf } from '#modules/tags/decline-tags.ts'
import type { TagSubject } from '#modules/tags/tag-subject.ts'
import type { Tx } from '#platform/services.ts'
import { lookAgain } from './review.ts'
import { takeAway } from './take-away.ts'
import { waitsForViewer } from './tagged-stories.ts'
import { lockStories } from './update-story-head.ts'

async function creatorsOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ creator_id: number }>`
    select distinct creator_id from stories where id = any (${ids}::bigint[]) order by creator_id`.execute(tx)
  return rows.map(({ creator_id: creatorId }) => creatorId)
}

/** One after the other in one order: whoever leaves may be in stories of many. */
async function hold(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const creatorId of await creatorsOf(tx, ids)) await lockStories(tx, creatorId)
}

async function lookAt(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ batch_id: number }>`select distinct batch_id from stories
    where id = any (${ids}::bigint[]) and state = 'processing' order by batch_id`.execute(tx)
  for (const { batch_id: batchId } of rows) await lookAgain(tx, batchId)
}

/**
 * A no takes the story away. One that is out, was out or is looked at goes for good, as if its author had deleted it, and what was
 * paid for is given back; one that waits fails; one that staff have removed does not come back.
 */
async function declined(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update stories set deleted_at = now() where id = any (${ids}::bigint[]) and state = 'removed' and deleted_at is null`.execute(
    tx,
  )
  for (const creatorId of await creatorsOf(tx, ids))
    await takeAway(tx, creatorId, sql`id = any (${ids}::bigint[]) and published_at is not null`)
  await lookAt(tx, ids)
}

/** Who is in a story: it comes out when all have agreed, and stays only as long as they do. */
export const storyTags: TagSubject = {
  kind: 'story',
  notifications: { asked: 'story_tagged', declined: 'story_tag_declined' },
  field: 'items',
  hold,
  isSeenBy: waitsForViewer,
  agreed: (tx, id) => lookAt(tx, [id]),
  declined,
}

async function tellAuthors(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; creator_id: number }>`
    select id, creator_id from stories where id = any (${ids}::bigint[]) order by id`.execute(tx)
  for (const { id, creator_id: userId } of rows)
    await notify(tx, { userId, kind: 'story_person_left', eventKey: `story_person_left ${String(id)}` })
}

/** One has blocked the other: neither can answer, or take a yes back, from now on. */
export const endStoryTagsBetween = async (tx: Tx, one: number, other: number): Promise<void> =>
  tellAuthors(tx, await endTagsBetween(tx, storyTags, one, other))

/** Somebody leaves for good: nobody could take their yes back. */
export const endStoryTagsOf = async (tx: Tx, userId: number): Promise<void> =>
  tellAuthors(tx, await endTagsOf(tx, storyTags, userId))
