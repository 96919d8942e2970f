import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { forgetDeletedUsernames } from '../deleted-usernames.ts'
import type { Job } from '#platform/jobs/jobs.ts'

/** Names that have led to their owners for long enough are free again, and those of deleted accounts are forgotten. */
export const forgetFormerUsernamesWork = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'forget_former_usernames',
  cron: '17 4 * * *',
  run: async () => {
    await sql`delete from former_usernames where until <= now()`.execute(db)
    await forgetDeletedUsernames(db)
  },
})
