import { sql } from 'kysely'
import { hashOfToken, newConsentToken, encryptPerson } from '#modules/posts/co-performer-row.ts'
import { releaseHash, releaseIn, releaseText } from '#modules/posts/release-texts.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { DeskContent } from './staff-content.ts'
import type { Desk } from './write-cases.ts'
import { idOf, instant } from './write-people.ts'
import { insertPost } from './write-posts.ts'
import { insertDocuments } from './write-requests.ts'

const hourMs = 3_600_000
/** Of the addresses that are reserved for examples (RFC 5737). */
const network = '203.0.113.0/24'

/** Somebody who is shown in a post has been invited and has signed; the post waits until staff know who they are. */
export async function writeConsent(
  tx: Tx,
  { encryption }: Services,
  content: DeskContent['consent'],
  { ids, pictures, now }: Pick<Desk, 'ids' | 'pictures' | 'now'>,
): Promise<void> {
  const { audience, text, teaser, alt, name, person, papers: sides } = content
  const [madeAt, invitedAt, signedAt, expiresAt] = [
    now - content.hoursAgo * hourMs,
    now - (content.hoursAgo - 0.2) * hourMs,
    now - content.signedHoursAgo * hourMs,
    now - (content.hoursAgo - 24 * 14) * hourMs,
  ].map(instant)
  const photo = pictures.consent
  const postId = await insertPost(tx, {
    creatorId: idOf(ids, content.by),
    state: 'processing',
    audience,
    at: madeAt ?? '',
    text,
    teaser,
    placed: [{ photo, alt }],
  })
  await sql`update posts set has_co_performers = true where id = ${postId}`.execute(tx)
  const [invitation, own] = [newConsentToken(), newConsentToken()]
  const { rows } = await sql<{
    id: number
  }>`insert into co_performers (post_id, name, state, invite_hash, invite_expires_at, own_hash,
      details, answered_media, submitted_at, version, created_at, updated_at)
    values (${postId}, ${name}, 'in_check', ${hashOfToken(invitation)}, ${expiresAt}, ${hashOfToken(own)},
      ${encryptPerson(encryption, { ...person, token: own })}, ${[photo.id]}::text[], ${signedAt}, 5, ${invitedAt}, ${signedAt}) returning id`.execute(
    tx,
  )
  const coPerformerId = rows[0]?.id ?? 0
  const release = releaseIn(person.language)
  const wording = releaseText(release)
  const signature = encryption.encrypt(Buffer.from(JSON.stringify({ name: person.legalName, network })))
  await sql`insert into releases (co_performer_id, version, language, text, text_hash, signature, media, signed_at)
    values (${coPerformerId}, ${release.version}, ${person.language}, ${wording}, ${releaseHash(wording)}, ${signature},
      ${[photo.id]}::text[], ${signedAt})`.execute(tx)
  await insertDocuments(tx, { coPerformerId }, sides, { papers: pictures.papers, at: signedAt ?? '' })
}
