import * as z from 'zod/mini'
import { text } from './fields.ts'

/** WebAuthn Level 3 in its JSON form: made by the server and given to the browser as it is. */
export const passkeyOptions = z.object({ challengeId: z.string(), options: z.looseObject({ challenge: z.string() }) })

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]*$/))
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.optional(z.looseObject({})),
}
/** What the browser gives back: `navigator.credentials.get()` as JSON. */
export const passkeyAnswer = z.strictObject({
  challengeId: text(64, 1),
  response: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url(8_000),
      authenticatorData: base64url(8_000),
      signature: base64url(4_000),
      userHandle: z.optional(z.nullable(base64url(200))),
    }),
  }),
})
/** `navigator.credentials.create()` as JSON. */
export const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(20_000),
    authenticatorData: z.optional(base64url(8_000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKey: z.optional(z.nullable(base64url(8_000))),
    publicKeyAlgorithm: z.optional(z.int()),
  }),
})
