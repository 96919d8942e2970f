import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Answer, Args } from '#contract/routes.ts'

type Asked = Answer<'POST /login/passkey/options'>
export type PasskeyBody = Args<'POST /login/passkey'>['body']

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Whether passkeys can be offered among the names that the browser fills in. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))

/**
 * Lets the person choose a passkey for a challenge of the server. `autofill` waits, for minutes if need be, until one is chosen at
 * the field that has `webauthn` in its `autocomplete`. Rejects when the person closes the browser's question, has no passkey of this
 * site, or another question takes the place of this one.
 */
export async function answerWithPasskey({ challengeId, options }: Asked, autofill = false): Promise<PasskeyBody> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  return { challengeId, response } as unknown as PasskeyBody
}

/** Ends a waiting question, for example when its page is left. */
export async function stopPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
