import { sql } from 'kysely'
import { type Consent, consentSides, type ConsentDetails, isUnderAge } from '#contract/consents.ts'
import type { Args } from '#contract/routes.ts'
import { recordAudit } from '#modules/audit/record.ts'
import {
  documentsOfCoPerformers,
  forgetAnswers,
  hashOfToken,
  mediaOfPost,
  newConsentToken,
  decryptPerson,
  encryptPerson,
} from '../co-performer-row.ts'
import { releaseHash, releaseIn, releaseText } from '../release-texts.ts'
import { notifyCoPerformer } from '../mail-co-performer.ts'
import { openConsentCase, restoreConsent, notifyAuthor, withdrawConsent } from '../withdraw-release.ts'
import type { Services } from '#platform/services.ts'
import { addressRange } from '#modules/accounts/session-origin.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { changeConsent, isOpen } from './release-by-link.ts'

type LinkRefusal = 'link_invalid' | 'link_spent' | 'link_expired'
type Changed = Result<Consent, 'not_ready' | 'invalid_input' | LinkRefusal>

/**
 * Legal name, date of birth and e-mail. Under 18: refused for good. The post stays held, nothing that was given is kept, and staff
 * and the author are told.
 */
export async function giveDetails(services: Services, token: string, details: ConsentDetails): Promise<Changed> {
  const young = isUnderAge(details.dateOfBirth)
  const done = await changeConsent<'not_ready'>(services, token, async (tx, row) => {
    if (!isOpen(row)) return fail('not_ready')
    if (!young) {
      const before = row.details && decryptPerson(services.encryption, row.details)
      const encrypted = encryptPerson(services.encryption, {
        ...details,
        ...(before?.token && { token: before.token }),
      })
      await sql`update co_performers set details = ${encrypted}, version = version + 1, updated_at = now()
        where id = ${row.id}`.execute(tx)
      return null
    }
    await forgetAnswers(tx, row.id)
    await sql`update co_performers set state = 'refused', reason = 'under_age', flagged_at = now(), decided_at = now(),
      answered_media = ${await mediaOfPost(tx, row.post_id)}::text[], version = version + 1, updated_at = now()
      where id = ${row.id}`.execute(tx)
    await openConsentCase(tx, row.post_id, 'under_age')
    await notifyAuthor(tx, { ...row, version: row.version + 1 }, 'consent_refused')
    await recordAudit(tx, { actorId: null, action: 'consent.under_age', subject: { kind: 'consent', id: row.id } })
    return null
  })
  return done instanceof Failure || !young ? done : failField('dateOfBirth', 'Your age must be over 18+')
}

type Signature = Args<'POST /consents/:token/signature'>['body']
type Signed = Result<
  { token: string; consent: Consent },
  'not_ready' | 'changed_meanwhile' | 'invalid_input' | LinkRefusal
>

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Signs the release that was shown. The text is kept whole with its hash, and cannot be changed. From then on the person has a
 * page of their own: the link that the author knows opens nothing any more.
 */
export async function signRelease(
  services: Services,
  token: string,
  body: Signature,
  address: string,
): Promise<Signed> {
  const { encryption } = services
  let own = token
  const consent = await changeConsent<'not_ready' | 'changed_meanwhile' | 'invalid_input'>(
    services,
    token,
    async (tx, row) => {
      const sides = new Set((await documentsOfCoPerformers(tx, row.id)).map(({ side }) => side))
      if (!isOpen(row) || !row.details || !consentSides.every((side) => sides.has(side))) return fail('not_ready')
      const person = decryptPerson(encryption, row.details)
      if (isUnderAge(person.dateOfBirth)) return fail('not_ready')
      if (plain(person.legalName) !== plain(body.signedName))
        return failField('signedName', 'Please type your name exactly as you gave it.')
      const release = releaseIn(body.language)
      if (release.version !== body.version) return fail('changed_meanwhile')
      const media = await mediaOfPost(tx, row.post_id)
      const text = releaseText(release)
      const signature = encryption.encrypt(
        Buffer.from(JSON.stringify({ name: body.signedName, network: addressRange(address) })),
      )
      await sql`insert into releases (co_performer_id, version, language, text, text_hash, signature, media)
        values (${row.id}, ${release.version}, ${body.language}, ${text}, ${releaseHash(text)}, ${signature}, ${media}::text[])`.execute(
        tx,
      )
      if (!row.own) own = newConsentToken()
      await sql`update co_performers set state = 'in_check', own_hash = ${hashOfToken(own)},
        details = ${encryptPerson(encryption, { ...person, token: own })}, answered_media = ${media}::text[], submitted_at = now(),
        decided_at = null, decided_by = null, reason = null, note = '', version = version + 1, updated_at = now()
        where id = ${row.id}`.execute(tx)
      await notifyCoPerformer(tx, { coPerformerId: row.id, what: 'signed' })
      await recordAudit(tx, {
        actorId: null,
        action: 'consent.signed',
        subject: { kind: 'consent', id: row.id },
        details: { post: row.post_id, version: release.version },
      })
      return null
    },
  )
  return consent instanceof Failure
    ? consent
    : { token: own, consent: { ...consent, isOwn: true, inviteExpiresAt: null } }
}

/** Says no before anything is agreed. What was given is forgotten; the author is told. */
export const refuseConsent = (services: Services, token: string): Promise<Changed> =>
  changeConsent<'not_ready'>(services, token, async (tx, row) => {
    if (!isOpen(row)) return fail('not_ready')
    await forgetAnswers(tx, row.id)
    await sql`update co_performers set state = 'said_no', answered_media = ${await mediaOfPost(tx, row.post_id)}::text[],
      version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
    await notifyAuthor(tx, { ...row, version: row.version + 1 }, 'consent_refused')
    return null
  })

/** Takes a signed consent back, at any time. */
export const takeBackMessage = (services: Services, token: string, reason: string): Promise<Changed> =>
  changeConsent<'not_ready'>(
    services,
    token,
    async (tx, row) => {
      if (!row.own || !['in_check', 'needs_more', 'agreed'].includes(row.state)) return fail('not_ready')
      await withdrawConsent(tx, row, reason)
      await notifyCoPerformer(tx, { coPerformerId: row.id, what: 'withdrawn' })
      await recordAudit(tx, {
        actorId: null,
        action: 'consent.withdrawn',
        subject: { kind: 'consent', id: row.id },
        details: { post: row.post_id },
      })
      return null
    },
    { hides: true },
  )

/** Gives it again, as it was. */
export const giveAgain = (services: Services, token: string): Promise<Changed> =>
  changeConsent<'not_ready'>(
    services,
    token,
    async (tx, row) => {
      if (!row.own || row.state !== 'withdrawn') return fail('not_ready')
      await restoreConsent(tx, row)
      await notifyCoPerformer(tx, { coPerformerId: row.id, what: 'restored' })
      await recordAudit(tx, {
        actorId: null,
        action: 'consent.restored',
        subject: { kind: 'consent', id: row.id },
        details: { post: row.post_id },
      })
      return null
    },
    { hides: true },
  )
