import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Args } from '#contract/routes.ts'

type Options = { options: { challenge: string; [key: string]: unknown }; challengeId: string }
export type PasskeyAnswer = Args<'POST /login/passkey'>['body']
export type PasskeyRegistration = Args<'POST /security/passkeys'>['body']['response']
/** What goes wrong on purpose. */
export type Flaw = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Nobody touched it, or it did not check who did. */
  flags?: number
  counter?: number
  fmt?: string
  signedBy?: KeyObject
  userHandle?: string | null
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer): string => data.toString('base64url')

/** The few kinds of CBOR (RFC 8949) that authenticators write. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>
function head(major: number, length: number): Buffer {
  const kind = major << 5
  if (length < 24) return Buffer.of(kind | length)
  if (length < 256) return Buffer.of(kind | 24, length)
  return Buffer.of(kind | 25, length >> 8, length & 255)
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

/** User present, user verified, and (for a new key) attested credential data. */
const [present, verified, attested] = [0x01, 0x04, 0x40]

/**
 * An authenticator that holds one discoverable ES256 key, as WebAuthn Level 3 section 6 describes one: what a browser would
 * answer to `create` and `get`, signed for real.
 */
export function createAuthenticator(site = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const own = { origin: site, rpId: new URL(site).hostname }
  let counter = 0
  let userHandle: string | null = null

  const clientData = (type: string, challenge: string, flaw: Flaw): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: flaw.type ?? type,
        challenge: flaw.challenge ?? challenge,
        origin: flaw.origin ?? own.origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, flaw: Flaw, more: Buffer[] = []): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(flaw.counter ?? (counter += 1))
    return Buffer.concat([sha256(flaw.rpId ?? own.rpId), Buffer.of(flaw.flags ?? flags), count, ...more])
  }
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    credentialId: id,
    create({ options }: Options, flaw: Flaw = {}): PasskeyRegistration {
      userHandle = (options['user'] as { id: string }).id
      // COSE key: type EC2, algorithm ES256, curve P-256, x, y
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credentialData = [Buffer.alloc(16), Buffer.of(id.length >> 8, id.length & 255), id, cbor(key)]
      const attestation = new Map<string, Cbor>([
        ['fmt', flaw.fmt ?? 'none'],
        ['attStmt', new Map()],
        ['authData', authData(present | verified | attested, flaw, credentialData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, flaw)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    get({ options, challengeId }: Options, flaw: Flaw = {}): PasskeyAnswer {
      const client = clientData('webauthn.get', options.challenge, flaw)
      const data = authData(present | verified, flaw)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), flaw.signedBy ?? privateKey)
      return {
        challengeId,
        response: {
          ...credential,
          response: {
            clientDataJSON: text(client),
            authenticatorData: text(data),
            signature: text(signature),
            userHandle: flaw.userHandle === undefined ? userHandle : flaw.userHandle,
          },
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
