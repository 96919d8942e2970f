import sharp from 'sharp'
import { sql } from 'kysely'
import { hashOfToken, newConsentToken, encryptPerson } from '#modules/posts/co-performer-row.ts'
import { releaseHash, releaseIn, releaseText } from '#modules/posts/release-texts.ts'
import { newDocumentId, storeDocument } from '#modules/accounts/identity-documents.ts'
import type { Person, TestApp } from './app.ts'

export const shownPerson = {
  legalName: 'Mara Example',
  dateOfBirth: '1991-02-03',
  email: 'mara@example.com',
  language: 'en',
} as const

/** Somebody who is shown in a post that waits, as far as `state`; with a page of their own unless they are only invited. */
export async function coPerformersOf(
  { services }: Pick<TestApp, 'services'>,
  creator: Pick<Person, 'userId'>,
  state: 'invited' | 'in_check' | 'withdrawn' = 'in_check',
): Promise<{ id: number; postId: number; token: string }> {
  const { db, encryption } = services
  const { rows: posts } = await sql<{
    id: number
  }>`insert into posts (creator_id, state, audience, text, has_co_performers)
    values (${creator.userId}, 'processing', 'everyone', 'with somebody', true) returning id`.execute(db)
  const postId = posts[0]?.id ?? 0
  const token = newConsentToken()
  const [invited, signed] = [state === 'invited', state !== 'invited']
  const { rows } = await sql<{ id: number }>`insert into co_performers
    (post_id, name, state, invite_hash, invite_expires_at, own_hash, details, answered_media, submitted_at, withdrawn_at, state_before)
    values (${postId}, 'Mara', ${state}, ${invited ? hashOfToken(token) : null}, now() + interval '14 days',
      ${signed ? hashOfToken(token) : null}, ${encryptPerson(encryption, { ...shownPerson, ...(signed && { token }) })},
      '{}', ${signed ? sql`now()` : null}, ${state === 'withdrawn' ? sql`now()` : null},
      ${state === 'withdrawn' ? 'in_check' : null}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const side of ['front', 'selfie']) {
    const documentId = newDocumentId()
    await storeDocument(services, documentId, await photo('#334455'))
    await sql`insert into identity_documents (id, co_performer_id, side, bytes) values (${documentId}, ${id}, ${side}, 1)`.execute(
      db,
    )
  }
  const release = releaseIn('en')
  const text = releaseText(release)
  if (signed)
    await sql`insert into releases (co_performer_id, version, language, text, text_hash, signature, media)
      values (${id}, ${release.version}, 'en', ${text}, ${releaseHash(text)},
        ${encryption.encrypt(Buffer.from(JSON.stringify({ name: shownPerson.legalName, network: '127.0.0.0/24' })))}, '{}')`.execute(
      db,
    )
  return { id, postId, token }
}

export const photo = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
