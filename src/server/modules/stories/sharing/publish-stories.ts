import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { isSilenced } from '#modules/accounts/is-silenced.ts'
import { notify } from '#modules/notifications/notify.ts'
import { hasRestricted } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { askTagged } from '#modules/tags/ask-tagged.ts'
import { storyTags } from '../tags.ts'
import { lockStories, settleHead } from '../update-story-head.ts'
import { wordsOver } from '../story-row.ts'
import { announceStoriesJob } from './announce-stories.ts'
import { clipTooLong, isTooLong } from './clip-length.ts'

/** What was shared together with the story that this media is in; null: it is in none. */
export async function batchOf(db: Db, mediaId: string): Promise<number | null> {
  const { rows } = await sql<{ batch_id: number }>`
    select s.batch_id from media m join stories s on s.id = m.story_id where m.id = ${mediaId}`.execute(db)
  return rows[0]?.batch_id ?? null
}

type Waiting = {
  id: number
  caption: string
  words: string
  alt: string
  media: 'processing' | 'ready' | 'failed' | null
  ms: number | null
  words_passed: boolean
  looks_removed: boolean
  is_first: boolean
  /** Its time has not come. */
  early: boolean
  /** Somebody who is in it has not answered, or has said no. */
  unanswered: boolean
  declined: boolean
}

/** The author reads it beside the story. */
const someoneDeclined = 'Someone in it doesn’t agree.'

/** What has to be looked at first: what looks like something removed, and the first of a new creator where the operator says so. */
function waitingOf(tx: Tx, { settings }: Pick<Services, 'settings'>, batchId: number) {
  const { reviewFirstPosts, reviewDays } = settings.now()
  return sql<Waiting>`
    select s.id, s.caption, ${wordsOver} as words, coalesce(m.alt, '') as alt, m.state as media, (m.more->>'ms')::float8 as ms, s.words_passed,
      coalesce(m.match_id is not null and m.match_cleared_at is null, false) as looks_removed,
      coalesce(s.publish_at > clock_timestamp(), false) as early,
      s.has_tags and exists (select from tags g where g.story_id = s.id and g.state = 'asked') as unanswered,
      s.has_tags and exists (select from tags g where g.story_id = s.id and g.state = 'declined') as declined,
      ${reviewFirstPosts}::int > 0 and s.reviewed_at is null
        and exists (select from users u where u.id = s.creator_id and u.creator_since > now() - make_interval(days => ${reviewDays}))
        and (select count(*) from (select from posts o where o.creator_id = s.creator_id and o.published_at is not null
            limit ${reviewFirstPosts}) p)
          + (select count(*) from (select from stories o where o.creator_id = s.creator_id and o.published_at is not null
            limit ${reviewFirstPosts}) o) < ${reviewFirstPosts}::int as is_first
    from stories s left join media m on m.story_id = s.id
    where s.batch_id = ${batchId} and s.state = 'processing' order by s.id for update of s`.execute(tx)
}

const markFailed = (tx: Tx, id: number, problem: string | null) =>
  sql`update stories set state = 'failed', problem = ${problem} where id = ${id}`.execute(tx)

async function failStory(tx: Tx, creatorId: number, id: number, problem: string | null): Promise<void> {
  await markFailed(tx, id, problem)
  await notify(tx, { userId: creatorId, kind: 'story_failed', eventKey: `story_failed ${String(id)}` })
}

/** Keeps a story from coming out until staff have looked; its author is told when a word is why. */
async function hold(tx: Tx, creatorId: number, id: number, says: boolean): Promise<void> {
  const { rows } = await sql<{ at: string | null }>`
    update stories set state = 'in_review', words_held_at = case when ${says}::boolean then clock_timestamp() end
    where id = ${id} returning words_held_at as at`.execute(tx)
  const at = rows[0]?.at
  if (at) await notify(tx, { userId: creatorId, kind: 'story_held', eventKey: `story_held ${String(id)} ${at}` })
}

/** Takes one story a step on; false when it, and with it those after it, has to wait. */
async function settle(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  creatorId: number,
  story: Waiting,
): Promise<'waits' | 'out' | 'held'> {
  if (story.declined) {
    // its author has heard who said no
    await markFailed(tx, story.id, someoneDeclined)
    return 'held'
  }
  if (story.media === 'processing') return 'waits'
  if (story.media !== 'ready' || isTooLong(story.ms)) {
    await failStory(tx, creatorId, story.id, story.media === 'ready' ? clipTooLong : null)
    return 'held'
  }
  const willBeHeld = story.looks_removed || story.is_first
  if (story.early) {
    // answered in time, it comes out at its time
    if (story.unanswered && !willBeHeld) await askTagged(tx, storyTags, story.id)
    return 'held'
  }
  const { restrictedWords } = settings.now()
  const says =
    !story.words_passed && [story.caption, story.words, story.alt].some((text) => hasRestricted(restrictedWords, text))
  if (says || willBeHeld) {
    await hold(tx, creatorId, story.id, says)
    return 'held'
  }
  if (story.unanswered) {
    await askTagged(tx, storyTags, story.id)
    return 'held'
  }
  await sql`update stories set state = 'published', published_at = t.at, expires_at = t.at + make_interval(hours => ${limits.storyHours})
    from (select clock_timestamp() as at) t where id = ${story.id}`.execute(tx)
  return 'out'
}

/**
 * Publishes what can come out of what was shared together: in its order, each as soon as those before it are ready. Nothing of who
 * may not speak, or is out of sight. Safe to repeat.
 */
export async function publishBatch(services: Pick<Services, 'db' | 'settings'>, batchId: number): Promise<void> {
  await transaction(services.db, async (tx) => {
    const { rows: makers } = await sql<{ id: number }>`select u.id from stories s join users u on u.id = s.creator_id
      where s.batch_id = ${batchId} and u.deleted_at is null and not ${isSilenced(sql`u.id`)} limit 1`.execute(tx)
    const creatorId = makers[0]?.id
    if (creatorId === undefined) return
    await lockStories(tx, creatorId)
    let published = 0
    for (const story of (await waitingOf(tx, services, batchId)).rows) {
      const became = await settle(tx, services, creatorId, story)
      if (became === 'waits') break
      if (became === 'out') published += 1
    }
    if (published === 0) return
    await settleHead(tx, creatorId)
    await addJob(tx, announceStoriesJob, { batchId })
  })
}

/**
 * Looks again at what waits: its author may have been held back when it was ready. In no order, so that those who wait for somebody's
 * word for weeks hold up nobody.
 */
export async function publishWaiting(services: Pick<Services, 'db' | 'settings'>): Promise<void> {
  const { rows } = await sql<{ batchId: number }>`select batch_id as "batchId" from stories
    where state = 'processing' and (publish_at is null or publish_at <= now()) group by batch_id order by random() limit 200`.execute(
    services.db,
  )
  for (const { batchId } of rows) await publishBatch(services, batchId)
}
