import type { DraftContent } from '#contract/drafts.ts'
import { announcement } from '#platform/announcements.ts'

/** The recording of a show is there: its creator can post it until then (ISO 8601). */
export const recordingMade = announcement<{ creatorId: number; content: DraftContent; keepUntil: string }>(
  'recordingMade',
)
/** Staff have found that a show should not have been: its recording is gone, unless it was posted. */
export const recordingWithdrawn = announcement<{ creatorId: number; mediaId: string }>('recordingWithdrawn')
