import { sql } from 'kysely'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { finalizeDeletedAccounts } from '#modules/personal-data/deletion/finalize-deleted-account.ts'
import { checkOpenTopUps } from '#modules/payments/wallet/check-open-top-ups.ts'
import { freshKey, type Person, type TestApp } from './app.ts'

/** Deletes the account as if its 14 days were over, and does what follows from it, unless the jobs are to wait. */
export async function leave(app: TestApp, { userId }: Person, { jobs = true } = {}): Promise<void> {
  await sql`update accounts set deletion_at = now() where user_id = ${userId}`.execute(app.services.db)
  if (!(await deleteAccount(app.services, userId))) throw new Error('The account was not deleted.')
  if (jobs) await app.runJobs()
}

/** An hour goes by: providers are asked about open payments, accounts are deleted, late money is settled. */
export async function runLeaving(app: TestApp): Promise<void> {
  await checkOpenTopUps(app.services)
  await app.runJobs()
  await finalizeDeletedAccounts(app.services)
  await app.runJobs()
}

/** From now on all cards that this person has paid with take no refund; `last4` is known of them. */
export async function expireCards(app: TestApp, { userId }: Person): Promise<void> {
  const { db } = app.services
  const id = `card_${freshKey()}`
  await sql`insert into sandbox_cards (id, customer, behaviour, last4, country)
    values (${id}, ${String(userId)}, 'expires', '0069', 'US')`.execute(db)
  await sql`update sandbox_payments set card = ${id}
    where reference in (select id::text from top_ups where user_id = ${userId})`.execute(db)
  await sql`update top_ups set card_last4 = '0069' where user_id = ${userId}`.execute(db)
}

/** Mails to somebody, the oldest first. */
export const mailsTo = async (app: TestApp, { username }: Person) =>
  ((await app.services.mailbox?.list()) ?? [])
    .filter(({ to }) => to === `${username}@example.com`)
    .toSorted((a, b) => a.at.localeCompare(b.at))

/** The secret in the newest link to a claim that was mailed to somebody. */
export async function claimToken(app: TestApp, person: Person): Promise<string> {
  const found = (await mailsTo(app, person)).flatMap(({ text }) => /\/claim\/([\w-]+)/.exec(text)?.[1] ?? [])
  const newest = found.at(-1)
  if (newest === undefined) throw new Error(`${person.username} got no link to a claim.`)
  return newest
}

/** Has a code sent, and reads it from the mail. */
export async function claimCode(app: TestApp, person: Person, token: string): Promise<string> {
  await sql`update claims set code_sent_at = now() - interval '2 minutes' where user_id = ${person.userId}`.execute(
    app.services.db,
  )
  const asked = await app.call('POST /claims/:token/code', { params: { token } })
  if (asked.status !== 202) throw new Error(`No code was sent: ${asked.body.code}`)
  await app.runJobs()
  const codes = (await mailsTo(app, person)).flatMap(({ subject, text }) =>
    subject.includes('code') ? (/\b\d{6}\b/.exec(text)?.[0] ?? []) : [],
  )
  return codes.at(-1) ?? ''
}

/** Somebody with a claim of so many cents from an expired card, who has left; the secret of the link. */
export async function leaverWithClaim(app: TestApp, username: string, cents = 2500) {
  const person = await app.fan(username)
  await app.fund(person, cents)
  await expireCards(app, person)
  await leave(app, person)
  return { person, token: await claimToken(app, person) }
}
