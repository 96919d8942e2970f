import type { Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { makeEvidence } from './evidence/make-clip.ts'
import { removeEvidence } from './evidence/remove-evidence.query.ts'
import { makeRecording, removeOldFootage } from './footage/make-recording.ts'
import { evidenceJob } from './keep-evidence.ts'
import { removePictures } from './pictures/take-pictures.ts'
import { recordingJob } from './shows/end-show.ts'

/** What is made of what a show has sent, and how it goes. */
export const afterShow = (services: Services): readonly Job[] => [
  {
    name: recordingJob,
    heavy: true,
    run: ({ showId }: { showId: number }, signal) => makeRecording(services, showId, signal),
  } satisfies Job<{ showId: number }>,
  {
    name: evidenceJob,
    run: ({ evidenceId }: { evidenceId: number }, signal) => makeEvidence(services, evidenceId, signal),
  } satisfies Job<{ evidenceId: number }>,
  { name: 'remove_show_pictures', everySeconds: 10, run: () => removePictures(services) },
  { name: 'remove_old_evidence', cron: '27 * * * *', run: () => removeEvidence(services) },
  { name: 'remove_old_footage', cron: '17 * * * *', run: () => removeOldFootage(services) },
]
