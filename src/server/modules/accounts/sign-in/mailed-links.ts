import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { compose } from '#modules/mails/compose.ts'
import { type Asker, takeMail } from '#modules/mails/mail-allowance.ts'
import { readerLocale } from '#modules/mails/reader-locale.ts'
import { greetingName } from '#modules/mails/unlinked-name.ts'
import { type MailName, mailTexts } from '#modules/mails/texts.ts'
import { mailedNextPath } from './mailed-next-path.ts'
import { holdCredentials, stillCounts } from '../credentials.ts'
import type { Services, Tx } from '#platform/services.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'

export type LinkPurpose = 'verify_email' | 'log_in' | 'reset_password' | 'change_email' | 'undo_change_email'

const linkJob = 'send_link'
type LinkOrder = {
  /** On whose behalf the mail is sent. */
  asker: Asker
  userId: number
  purpose: LinkPurpose
  /** The address that the link proves, when it is not the account's. */
  email?: string
  /** What the mail says, when it is not what the purpose says. */
  mail?: MailName
  /** Of an undo: what was added since then goes. */
  since?: string
}
/** `id`: of a link that was announced. `epoch`: what is ordered before the account's credentials were voided is not sent after. */
type QueuedLink = LinkOrder & { id?: string; epoch: number }

/**
 * An undo outlives what voids all others: whoever has taken an account over could otherwise change its password and so disarm the
 * owner's way back. Only an undo ends undos (decision 105).
 */
const outlives = (purpose: LinkPurpose): boolean => purpose === 'undo_change_email'

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

async function queue(tx: Tx | Services['db'], order: LinkOrder & { id?: string }): Promise<void> {
  const { userId, purpose, email = '', mail = '' } = order
  const { rows } = await sql<{ epoch: number }>`
    select credentials_epoch as epoch from accounts where user_id = ${userId}`.execute(tx)
  if (!rows[0]) return
  await addJob(tx, linkJob, { ...order, epoch: rows[0].epoch } satisfies QueuedLink, {
    key: `link ${purpose} ${String(userId)} ${email} ${mail}`.trimEnd(),
  })
}

/** Has a link mailed. One waits per person, purpose and address, however often a button is pressed. */
export const queueLink = (tx: Tx | Services['db'], order: LinkOrder): Promise<void> => queue(tx, order)

/**
 * Writes down a link before it is mailed, so that the wish can be seen, and taken back, at once. No secret opens it yet.
 */
export async function announceLink(
  tx: Tx,
  { asker, userId, purpose, email }: { asker: Asker; userId: number; purpose: LinkPurpose; email: string },
): Promise<void> {
  const id = newId()
  await insertLink(tx, { id, userId, purpose, to: email, secret: newSecret() })
  await queue(tx, { asker, userId, purpose, email, id })
}

type NewLink = {
  id: string
  userId: number
  purpose: LinkPurpose
  to: string
  secret: string
  since?: string | undefined
}
const newId = (): string => randomBytes(12).toString('base64url')
const newSecret = (): string => randomBytes(24).toString('base64url')
const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** One of the same number gets the new secret, unless it was taken back or voided. True when there is a link to send. */
async function insertLink(
  db: Tx | Services['db'],
  { id, userId, purpose, to, secret, since, epoch }: NewLink & { epoch?: number },
): Promise<boolean> {
  const written = await sql`insert into mailed_links as l (id, user_id, purpose, email, hash, expires_at, since, epoch)
    values (${id}, ${userId}, ${purpose}, ${to}, ${sha256(secret)}, now() + make_interval(mins => ${minutes[purpose]}), ${since ?? null},
      ${epoch ?? null})
    on conflict (id) do update set hash = excluded.hash, expires_at = excluded.expires_at
      where l.used_at is null and l.epoch = excluded.epoch`.execute(db)
  return written.numAffectedRows === 1n
}

type Person = {
  email: string
  email_verified_at: string | null
  language: string
  credentials_epoch: number
  name: string
  next_path: string | null
}

/** Makes the link and mails it. The secret exists only in the mail; the database keeps its SHA-256. */
async function sendLink(services: Services, order: QueuedLink): Promise<void> {
  const { db, mailer, publicUrl } = services
  const { asker, userId, purpose, email, since, epoch } = order
  const { rows } = await sql<Person>`
    select a.email, a.email_verified_at, ${readerLocale} as language, a.credentials_epoch, u.name, a.next_path
    from accounts a join users u on u.id = a.user_id where a.user_id = ${userId}`.execute(db)
  const [person] = rows
  if (!person || (purpose === 'verify_email' && person.email_verified_at !== null)) return
  if (person.credentials_epoch !== epoch && !outlives(purpose)) return
  const to = email ?? person.email
  if (await takeMail(services, { to, kind: purpose, asker })) return
  const [id, secret] = [order.id ?? newId(), newSecret()]
  if (!(await insertLink(db, { id, userId, purpose, to, secret, since, epoch }))) return
  const next = purpose === 'verify_email' ? await mailedNextPath(db, person.next_path) : ''
  const mail = compose(
    mailTexts[order.mail ?? purpose],
    person.language,
    { name: greetingName(person, to) },
    { url: `${publicUrl}${paths[purpose](id, secret)}${next}` },
  )
  await mailer.send({ to, ...mail })
}

export const sendLinkWork = (services: Services): Job<QueuedLink> => ({
  name: linkJob,
  run: (order) => sendLink(services, order),
})

type LinkRefusal = 'link_invalid' | 'link_spent' | 'link_expired'
type Link = { email: string; hash: Buffer; since: string | null; expired: boolean; used: boolean; counts: boolean }
export type SpentLink = { userId: number; email: string; since: string | null }

/**
 * Spends a mailed link: it works once, in time, for its own purpose, and only while nothing has voided it. Answers whose it is and
 * which address it proves. The account's credentials are held from then on.
 */
export async function spendLink(
  tx: Tx,
  purpose: LinkPurpose,
  link: { id: string; hash: string },
): Promise<SpentLink | Failure<LinkRefusal>> {
  const { rows: owners } = await sql<{ user_id: number }>`
    select user_id from mailed_links where id = ${link.id} and purpose = ${purpose}`.execute(tx)
  const userId = owners[0]?.user_id
  if (userId === undefined) return fail('link_invalid')
  await holdCredentials(tx, userId)
  const { rows } = await sql<Link>`
    select l.email, l.hash, l.since, l.expires_at < now() as expired, l.used_at is not null as used, ${stillCounts('l')} as counts
    from mailed_links l where l.id = ${link.id} for update of l`.execute(tx)
  const row = rows[0]
  const given = sha256(link.hash)
  if (!row || !timingSafeEqual(row.hash, given)) return fail('link_invalid')
  if (row.used) return fail('link_spent')
  if (row.expired || !(row.counts || outlives(purpose))) return fail('link_expired')
  await sql`update mailed_links set used_at = now() where id = ${link.id}`.execute(tx)
  return { userId, email: row.email, since: row.since }
}

/** Takes a wish for another address back: a later one is in its place. */
export const revokeWish = async (tx: Tx, userId: number): Promise<void> => {
  await sql`update mailed_links set used_at = now()
    where user_id = ${userId} and purpose = 'change_email' and used_at is null`.execute(tx)
}

/** How long ago another address was first asked for, lately: what was added since then may be of whoever asked. */
export async function firstAskedAt(tx: Tx, userId: number): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select coalesce(min(made_at), now()) as since from mailed_links where user_id = ${userId} and purpose = 'change_email'
      and made_at > now() - make_interval(days => ${limits.emailUndoDays})`.execute(tx)
  if (!rows[0]) throw new Error('An aggregate has one row.')
  return rows[0].since
}

/**
 * Ends the undos that an undo to `email` makes void: those to the same address, and those of later changes. One to an address from
 * before stays: the owner of the oldest is the last to be locked out.
 */
export const revokeLaterUndos = async (tx: Tx, userId: number, link: { id: string; email: string }): Promise<void> => {
  await sql`update mailed_links l set used_at = now() from mailed_links this
    where this.id = ${link.id} and l.user_id = ${userId} and l.purpose = 'undo_change_email' and l.used_at is null
      and (l.made_at >= this.made_at or lower(l.email) = lower(${link.email}))`.execute(tx)
}

/** A token of an address: id and secret of a link, as one word. */
export function linkOfToken(token: string): { id: string; hash: string } {
  const [id = '', hash = ''] = token.split('.')
  return { id, hash }
}
