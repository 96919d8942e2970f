import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import { queueGuestMail } from '#modules/mails/queue-mail.ts'
import { openCase } from '../reports/open-case.ts'
import { findSubject } from '../reports/find-subject.ts'
import { userIdByUsername } from '#modules/accounts/user-id-by-username.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'

type Notice = Args<'POST /notices'>['body']
/** Notices of one address in a day. */
const perDay = 10

/** The post or the person that an address of this site shows; null for any other address. */
async function named(
  { db, publicUrl }: Services,
  address: string,
): Promise<{ kind: 'post' | 'user'; id: number } | null> {
  let url: URL
  try {
    url = new URL(address, publicUrl)
  } catch {
    return null
  }
  if (url.host !== new URL(publicUrl).host) return null
  const post = /^\/post\/([1-9]\d{0,14})\/?$/.exec(url.pathname)?.[1]
  if (post !== undefined) return { kind: 'post', id: Number(post) }
  const username = /^\/([A-Za-z0-9_.]{3,30})(?:\/gallery)?\/?$/.exec(url.pathname)?.[1]?.toLowerCase()
  if (username === undefined) return null
  const id = await userIdByUsername(db, username)
  return id === null ? null : { kind: 'user', id }
}

/**
 * Takes a notice of somebody without an account (Digital Services Act, article 16): it opens or joins a case as a report
 * does, but hides nothing by itself. The receipt and the decision go to the address that was given.
 */
export async function giveNotice(
  services: Services,
  notice: Notice,
  address: string,
): Promise<Result<Record<string, never>, 'invalid_input'>> {
  const subject = await named(services, notice.address)
  // a locked post is there for a guest too; what is not, cannot be shown to be there
  const found = subject && (await findSubject(services.db, 0, subject))
  if (!found) return failField('address', 'There’s nothing at this address.')
  return transaction(services.db, async (tx): Promise<Result<Record<string, never>, 'invalid_input'>> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from reports
      where lower(notifier_email) = lower(${notice.email}) and created_at > now() - interval '1 day'`.execute(tx)
    if ((rows[0]?.n ?? 0) >= perDay) return failField('email', 'That was a bit fast. Please wait a moment.')
    const caseId = await openCase(tx, found, notice.reason)
    const language = notice.language ?? 'en'
    await sql`insert into reports (case_id, reporter_id, reason, details, notifier_name, notifier_email, language)
      values (${caseId}, null, ${notice.reason}, ${notice.details}, ${notice.name}, ${notice.email}, ${language})`.execute(
      tx,
    )
    const asker = { address }
    await queueGuestMail(tx, { asker, to: notice.email, language, mail: 'notice_received', values: {} })
    return {}
  })
}
