import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { compose } from '#core/mails/compose.ts'
import { mailTexts } from '#core/mails/texts.ts'
import type { Services, Tx } from '#core/services.ts'
import type { LinkPurpose } from '#core/tables/accounts.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'

const linkJob = 'send_link'
/** `email`: the address that the link proves, when it is not the account's; `id`: of a link that was announced. */
type LinkOrder = { userId: number; purpose: LinkPurpose; email?: string; id?: string }

const minutes: Readonly<Record<LinkPurpose, number>> = {
  verify_email: limits.verificationHours * 60,
  log_in: limits.loginLinkMinutes,
  reset_password: limits.resetLinkMinutes,
  change_email: limits.emailChangeHours * 60,
  undo_change_email: limits.emailUndoDays * 24 * 60,
}
const paths: Readonly<Record<LinkPurpose, (id: string, secret: string) => string>> = {
  verify_email: (id, secret) => `/email/verify/${id}/${secret}`,
  log_in: (id, secret) => `/login/withToken?token=${id}.${secret}`,
  reset_password: (id, secret) => `/reset-password/${id}.${secret}`,
  change_email: (id, secret) => `/email/verify-change-email?id=${id}&hash=${secret}`,
  undo_change_email: (id, secret) => `/email/verify-change-email?id=${id}&hash=${secret}&undo=1`,
}

/** Has a link mailed. One waits per person and purpose, however often a button is pressed. */
export const queueLink = (tx: Tx | Services['db'], order: LinkOrder): Promise<void> =>
  addJob(tx, linkJob, order, { key: `link ${order.purpose} ${String(order.userId)}` })

/**
 * Writes down a link before it is mailed, so that the wish can be seen, and taken back, at once. No secret opens it yet.
 */
export async function announceLink(tx: Tx, { userId, purpose, email }: Required<Omit<LinkOrder, 'id'>>): Promise<void> {
  const id = randomBytes(12).toString('base64url')
  await insertLink(tx, { id, userId, purpose, to: email, secret: randomBytes(24).toString('base64url') })
  await queueLink(tx, { userId, purpose, email, id })
}

type NewLink = { id: string; userId: number; purpose: LinkPurpose; to: string; secret: string }
const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** One of the same number gets the new secret, unless it was taken back. True when there is a link to send. */
async function insertLink(db: Tx | Services['db'], { id, userId, purpose, to, secret }: NewLink): Promise<boolean> {
  const written = await sql`insert into mailed_links as l (id, user_id, purpose, email, hash, expires_at)
    values (${id}, ${userId}, ${purpose}, ${to}, ${sha256(secret)}, now() + make_interval(mins => ${minutes[purpose]}))
    on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at where l.used_at is null`.execute(
    db,
  )
  return written.numAffectedRows === 1n
}

/** Makes the link and mails it. The secret exists only in the mail; the database keeps its SHA-256. */
async function sendLink(
  { db, mailer, publicUrl }: Services,
  { userId, purpose, email, id: announced }: LinkOrder,
): Promise<void> {
  const person = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['email', 'email_verified_at', 'language', 'name', 'username'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!person || (purpose === 'verify_email' && person.email_verified_at !== null)) return
  const to = email ?? person.email
  const [id, secret] = [announced ?? randomBytes(12).toString('base64url'), randomBytes(24).toString('base64url')]
  if (!(await insertLink(db, { id, userId, purpose, to, secret }))) return
  const { name, username, language } = person
  const mail = compose(
    mailTexts[purpose],
    language,
    { name, username },
    { url: `${publicUrl}${paths[purpose](id, secret)}` },
  )
  await mailer.send({ to, ...mail })
}

export const sendLinkWork = (services: Services): Job<LinkOrder> => ({
  name: linkJob,
  run: (order) => sendLink(services, order),
})

type LinkRefusal = 'link_invalid' | 'link_spent' | 'link_expired'
type Link = { user_id: number; email: string; hash: Buffer; expired: boolean; used: boolean }

/** Spends a mailed link: it works once, in time, for its own purpose. Answers whose it is and which address it proves. */
export async function spendLink(
  tx: Tx,
  purpose: LinkPurpose,
  link: { id: string; hash: string },
): Promise<{ userId: number; email: string } | Failure<LinkRefusal>> {
  const { rows } = await sql<Link>`
    select user_id, email, hash, expires_at < now() as expired, used_at is not null as used
    from mailed_links where id = ${link.id} and purpose = ${purpose} for update`.execute(tx)
  const row = rows[0]
  const given = sha256(link.hash)
  if (!row || !timingSafeEqual(row.hash, given)) return fail('link_invalid')
  if (row.used) return fail('link_spent')
  if (row.expired) return fail('link_expired')
  await sql`update mailed_links set used_at = now() where id = ${link.id}`.execute(tx)
  return { userId: row.user_id, email: row.email }
}

/** Makes all links of these purposes that a person still has worthless. */
export const revokeLinks = async (tx: Tx, userId: number, purposes: readonly LinkPurpose[]): Promise<void> => {
  await sql`update mailed_links set used_at = now()
    where user_id = ${userId} and purpose = any (${purposes}::text[]) and used_at is null`.execute(tx)
}

/** A token of an address: id and secret of a link, as one word. */
export function linkOfToken(token: string): { id: string; hash: string } {
  const [id = '', hash = ''] = token.split('.')
  return { id, hash }
}
