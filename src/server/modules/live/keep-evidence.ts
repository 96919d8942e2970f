import { sql } from 'kysely'
import type { OpenMedia } from '#contract/media.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { openView } from '#modules/media/media-view.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'

export const evidenceJob = 'keep_show_evidence'
/** Until the seconds of the report itself are written down too. */
const writtenSeconds = 12
/** Of one show: who reports it in one minute means the same, and nobody fills a disk by reporting. */
const apartSeconds = 60
const most = 5

/** Keeps the last half minute of a show that is on air, for those who decide about it. */
export async function keepEvidence(tx: Tx, showId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into show_evidence (show_id)
    select id from shows where id = ${showId} and has_footage and (
      select count(*) < ${most} and coalesce(max(asked_at) < clock_timestamp() - make_interval(secs => ${apartSeconds}), true)
      from show_evidence where show_id = ${showId}) returning id`.execute(tx)
  const evidenceId = rows[0]?.id
  if (evidenceId !== undefined) await addJob(tx, evidenceJob, { evidenceId }, { delaySeconds: writtenSeconds })
}

/** What was kept of a show, the newest first. */
export async function readEvidence(tx: Tx, services: Services, showId: number): Promise<OpenMedia[]> {
  const { rows } = await sql<{ clip: StoredMedia }>`select clip from show_evidence
    where show_id = ${showId} and clip is not null order by id desc`.execute(tx)
  return rows.map(({ clip }) => openView(clip, services))
}
