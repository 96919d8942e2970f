import { mediaProblems, type MediaProblem } from '#contract/media.ts'
import { keepFingerprints } from '../block-media.ts'
import type { Db, Tx } from '#platform/services.ts'
import type { StoredMore } from '#platform/database/tables/posts.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'

/** Work that waits for media to be ready or failed; run in the transaction that settles it. Payload `{ mediaId }`. */
const afterwards = ['publish_waiting_post'] as const

/** What became of an upload. */
export type Outcome =
  | { problem: MediaProblem }
  | {
      kind: 'photo' | 'video' | 'voice'
      width: number
      height: number
      thumbhash: string
      curtain: string
      sizes: unknown[]
      more: StoredMore | null
      sha256: Buffer
      dhashes: readonly string[]
    }

/** Ends the waiting for media, once: false when it had ended before, or the media is gone. */
export const settleMedia = (db: Db, mediaId: string, outcome: Outcome): Promise<boolean> =>
  transaction(db, async (tx: Tx) => {
    const failed = 'problem' in outcome
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set(
        failed
          ? { state: 'failed', problem: mediaProblems[outcome.problem].text, problem_code: outcome.problem }
          : {
              state: 'ready',
              kind: outcome.kind,
              width: outcome.width,
              height: outcome.height,
              thumbhash: outcome.thumbhash,
              curtain: outcome.curtain,
              sizes: JSON.stringify(outcome.sizes),
              more: outcome.more && JSON.stringify(outcome.more),
            },
      )
      .where('id', '=', mediaId)
      .where('state', '=', 'processing')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (failed) await tx.deleteFrom('media_work').where('media_id', '=', mediaId).execute()
    else await keepFingerprints(tx, mediaId, outcome)
    for (const name of afterwards) await addJob(tx, name, { mediaId })
    return true
  })
