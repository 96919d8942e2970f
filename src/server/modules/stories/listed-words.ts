import { sql } from 'kysely'
import { notify } from '#modules/notifications/notify.ts'
import { hasRestricted } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { lockStories, settleHead } from './update-story-head.ts'
import { wordsOver } from './story-row.ts'

const holdListedJob = 'hold_listed_stories'
const atOnce = 1000

/** The operator's list of words has changed: what is shown is looked through. */
export const lookForListedWords = (tx: Tx): Promise<void> => addJob(tx, holdListedJob, {}, { key: holdListedJob })

/** Takes a story out of sight until staff have looked at it; its author is told. */
const hold = (services: Pick<Services, 'db'>, { id, creatorId }: { id: number; creatorId: number }): Promise<void> =>
  transaction(services.db, async (tx) => {
    await lockStories(tx, creatorId)
    const { rows } = await sql<{ at: string }>`
      update stories set state = 'in_review', hidden_at = now(), words_held_at = clock_timestamp()
      where id = ${id} and state = 'published' and not words_passed returning words_held_at as at`.execute(tx)
    const [held] = rows
    if (!held) return
    await settleHead(tx, creatorId)
    await notify(tx, { userId: creatorId, kind: 'story_held', eventKey: `story_held ${String(id)} ${held.at}` })
  })

/**
 * Holds what is shown now, or stands in a highlight, and says a word that was listed since. Highlights stay for years, so that a list
 * which only looks at what is new would never reach them. Safe to repeat.
 */
export async function holdListedStories(services: Pick<Services, 'db' | 'settings'>): Promise<void> {
  // another process may have changed them
  await services.settings.load()
  const { restrictedWords } = services.settings.now()
  if (restrictedWords.length === 0) return
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; creatorId: number; said: string }>`
      select s.id, s.creator_id as "creatorId", concat_ws(E'\n', s.caption, ${wordsOver}, m.alt) as said
      from stories s join media m on m.story_id = s.id
      where s.id > ${after} and s.state = 'published' and not s.words_passed
        and (s.expires_at > now() or exists (select from story_highlight_items i where i.story_id = s.id))
      order by s.id limit ${atOnce}`.execute(services.db)
    for (const row of rows) if (hasRestricted(restrictedWords, row.said)) await hold(services, row)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

export const holdListed = (services: Pick<Services, 'db' | 'settings'>): Job => ({
  name: holdListedJob,
  run: () => holdListedStories(services),
})
