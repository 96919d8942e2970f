import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { passkeyAnswer, passkeyOptions, passkeyRegistration } from '#contract/passkeys.ts'
import type { Db, Services } from '#platform/services.ts'
import { challengeMinutes, makeChallenge, takeChallenge } from './passkey-challenges.ts'

/**
 * Passkeys (WebAuthn Level 3): discoverable credentials that check the person by fingerprint, face or PIN, which makes them
 * two factors in one.
 */
type Needed = Pick<Services, 'db' | 'encryption' | 'publicUrl'>
type Options = z.output<typeof passkeyOptions>
export type PasskeyAnswer = z.output<typeof passkeyAnswer>
export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  backedUp: boolean
}

/** Loaded at the first passkey: it takes longer to load than the rest of the server to start. */
const library = () => import('@simplewebauthn/server')

/** Ed25519, ES256 and RS256 by their COSE numbers: what authenticators can do. */
const algorithms = [-8, -7, -257]
const timeout = challengeMinutes * 60_000
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const site = (publicUrl: string): { id: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
/** How an authenticator names the account: stable, and telling nothing about it (WebAuthn section 14.6.1). */
const userHandle = ({ encryption }: Pick<Needed, 'encryption'>, userId: number): Buffer =>
  encryption.mac(`passkey user ${String(userId)}`)
/** The library wants an array over a buffer of its own, which `Buffer` need not be. */
const bytes = (buffer: Buffer) => new Uint8Array(buffer)

/** The passkeys that somebody has, as the library names them. */
async function credentialsOf(db: Db, userId: number) {
  const { rows } = await sql<{ credential_id: Buffer; transports: string[] }>`
    select credential_id, transports from passkeys where user_id = ${userId}`.execute(db)
  return rows.map(({ credential_id: id, transports }) => ({ id: id.toString('base64url'), transports }))
}

/** What the browser needs to make a passkey for this person. */
export async function registrationOptions(
  services: Needed,
  user: { userId: number; username: string; name: string },
): Promise<Options> {
  const { generateRegistrationOptions } = await library()
  const { challengeId, challenge } = await makeChallenge(services.db, 'register', user.userId)
  const { id } = site(services.publicUrl)
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: 'Fanfare',
    userID: bytes(userHandle(services, user.userId)),
    userName: user.username,
    userDisplayName: user.name,
    challenge: bytes(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(services.db, user.userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { challengeId, options: { ...options } }
}

/**
 * Checks the passkey that a browser made. Null: it cannot be used. Attestation with certificates is refused unread: it
 * was not asked for, and checking it can mean fetching addresses that the certificates name.
 */
export async function verifyRegistration(
  { db, publicUrl }: Needed,
  userId: number,
  challengeId: string,
  response: z.output<typeof passkeyRegistration>,
): Promise<NewPasskey | null> {
  const expectedChallenge = await takeChallenge(db, challengeId, 'register', userId)
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const { id, origin } = site(publicUrl)
  try {
    const attestation = decodeAttestationObject(bytes(Buffer.from(response.response.attestationObject, 'base64url')))
    if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined)
      return null
    const { clientDataJSON, attestationObject } = response.response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (response.response.transports ?? []).filter((name) => knownTransports.has(name)),
      backedUp: credentialBackedUp,
    }
  } catch {
    // the library throws for everything that is not right; nothing of ours runs in here
    return null
  }
}

/** What the browser needs to sign with a passkey. `userId`: one of this person's; null: whichever the person chooses. */
export async function signatureOptions(
  services: Needed,
  purpose: 'log_in' | 'step_up',
  userId: number | null,
): Promise<Options> {
  const { generateAuthenticationOptions } = await library()
  const { challengeId, challenge } = await makeChallenge(services.db, purpose, userId)
  const options = await generateAuthenticationOptions({
    rpID: site(services.publicUrl).id,
    challenge: bytes(challenge),
    timeout,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await credentialsOf(services.db, userId),
  })
  return { challengeId, options: { ...options } }
}

type Kept = { id: number; user_id: number; public_key: Buffer; counter: number }

/** Whether the signature is this passkey's, and its counter after it. */
async function verifiedCounter(
  services: Needed,
  key: Kept,
  expectedChallenge: string,
  { response }: PasskeyAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { id, origin } = site(services.publicUrl)
  const { clientDataJSON, authenticatorData, signature } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: response.id, publicKey: bytes(key.public_key), counter: key.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/**
 * Checks an answer to `signatureOptions` of the same purpose and person, and gives whose passkey it was. Null: it could not
 * be used. A counter that does not grow is a copied authenticator and refused (WebAuthn section 6.1.1).
 */
export async function verifySignature(
  services: Needed,
  purpose: 'log_in' | 'step_up',
  userId: number | null,
  answer: PasskeyAnswer,
): Promise<{ userId: number } | null> {
  const challenge = await takeChallenge(services.db, answer.challengeId, purpose, userId)
  if (challenge === null) return null
  const { rows } = await sql<Kept>`
    select p.id, p.user_id, p.public_key, p.counter::float8 as counter from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${Buffer.from(answer.response.id, 'base64url')} and u.deleted_at is null`.execute(
    services.db,
  )
  const [key] = rows
  if (!key || (userId !== null && key.user_id !== userId)) return null
  const handle = answer.response.response.userHandle
  // a passkey that was chosen without a name says whose it is
  if ((handle ?? null) === null ? userId === null : handle !== userHandle(services, key.user_id).toString('base64url'))
    return null
  const counter = await verifiedCounter(services, key, challenge, answer)
  if (counter === null) return null
  const used = await sql`update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${key.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(services.db)
  return used.numAffectedRows === 1n ? { userId: key.user_id } : null
}
