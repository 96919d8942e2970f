import { sql } from 'kysely'
import { mediaProblems, type MediaProblem } from '#contract/media.ts'
import { keepFingerprints } from '../block-media.ts'
import type { Db, Tx } from '#platform/services.ts'
import type { MediaRow, StoredMore } from '../media-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'

/** Work that waits for media to be ready or failed; run in the transaction that settles it. Payload `{ mediaId }`. */
const afterwards = ['publish_waiting_post'] as const
const afterwardsInStories = 'publish_waiting_stories'

/** What became of an upload. */
export type Outcome =
  | { problem: MediaProblem }
  | {
      kind: MediaRow['kind']
      width: number
      height: number
      thumbhash: string
      lockedThumbhash: string
      sizes: unknown[]
      more: StoredMore | null
      sha256: Buffer
      dhashes: readonly string[]
    }

/** Ends the waiting for media, once: false when it had ended before, or the media is gone. */
export const settleMedia = (db: Db, mediaId: string, outcome: Outcome): Promise<boolean> =>
  transaction(db, async (tx: Tx) => {
    const failed = 'problem' in outcome
    // captions that came meanwhile stay; of what failed all files go, theirs too
    const more = failed ? null : outcome.more && JSON.stringify(outcome.more)
    const change = failed
      ? sql`state = 'failed', problem = ${mediaProblems[outcome.problem].text}, problem_code = ${outcome.problem}, more = null`
      : sql`state = 'ready', kind = ${outcome.kind}, width = ${outcome.width}, height = ${outcome.height},
          thumbhash = ${outcome.thumbhash}, locked_thumbhash = ${outcome.lockedThumbhash}, sizes = ${JSON.stringify(outcome.sizes)}::json,
          more = case when more->'captions' is null then ${more}::json
            else (${more}::jsonb || jsonb_build_object('captions', more->'captions'))::json end`
    const { rows } = await sql<{ story_id: number | null }>`
      update media set ${change} where id = ${mediaId} and state = 'processing' returning story_id`.execute(tx)
    const [settled] = rows
    if (!settled) return false
    if (failed) await sql`delete from media_work where media_id = ${mediaId}`.execute(tx)
    else await keepFingerprints(tx, mediaId, outcome)
    for (const name of afterwards) await addJob(tx, name, { mediaId })
    if (settled.story_id !== null) await addJob(tx, afterwardsInStories, { mediaId })
    return true
  })
