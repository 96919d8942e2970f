import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/jobs.ts'

/** Comes right after what is most urgent. */
const soon = 1

/** What has to be decided within a day moves up, whatever it is about: nobody waits beyond their time behind newer reports. */
export const raiseDueWork = ({ db }: Services): Job => ({
  name: 'raise_due_cases',
  cron: '7 * * * *',
  run: async () => {
    await sql`update cases set priority = ${soon}
      where state = 'open' and priority > ${soon} and due_at < now() + interval '1 day'`.execute(db)
  },
})
