import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/jobs.ts'

const atOnce = 5_000
/** A link that is over is kept this long, so that whoever clicks it late reads that it is spent and not that it is wrong. */
const linkDays = 30

/** Removes what is over: sessions, half-done log-ins, challenges, counts of tries and of mails, and mailed links long after their end, in batches. Returns how many. */
export async function forgetExpired({ db }: Pick<Services, 'db'>): Promise<number> {
  let removed = 0
  for (const batch of [
    sql`delete from sessions where ctid = any (array(select ctid from sessions where expires_at <= now() limit ${atOnce}))`,
    sql`delete from mailed_links where ctid = any (array(select ctid from mailed_links
      where expires_at < now() - make_interval(days => ${linkDays}) limit ${atOnce}))`,
    sql`delete from login_tickets where ctid = any (array(select ctid from login_tickets where expires_at <= now() limit ${atOnce}))`,
    sql`delete from passkey_challenges where ctid = any (array(select ctid from passkey_challenges where expires_at <= now() limit ${atOnce}))`,
    // a count begins anew after an hour, see modules/accounts/credentials/limit-guesses.ts
    sql`delete from login_failures where ctid = any (array(select ctid from login_failures
      where last_at < now() - interval '1 day' limit ${atOnce}))`,
    // full again by then, see modules/mails/mail-allowance.ts
    sql`delete from mail_allowances where ctid = any (array(select ctid from mail_allowances
      where at < now() - interval '1 day' limit ${atOnce}))`,
  ])
    for (;;) {
      const gone = Number((await batch.execute(db)).numAffectedRows ?? 0)
      removed += gone
      if (gone < atOnce) break
    }
  return removed
}

export const forgetExpiredWork = (services: Services): Job => ({
  name: 'forget_expired_sessions_and_links',
  cron: '41 3 * * *',
  run: async () => void (await forgetExpired(services)),
})
