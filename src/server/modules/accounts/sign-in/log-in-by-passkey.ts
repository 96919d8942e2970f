import { signatureOptions, verifySignature, type PasskeyAnswer } from '../credentials/passkeys.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { finishLogIn, type LoggedIn } from './finish-log-in.ts'

/** What the browser needs to log someone in with whichever passkey they choose. */
export const logInPasskeyOptions = (services: Services) => signatureOptions(services, 'log_in', null)

/** Logs in with a passkey. It has checked the person itself (fingerprint, face or PIN), so nothing is owed after it. */
export async function logInByPasskey(
  services: Services,
  answer: PasskeyAnswer,
  origin: Origin,
): Promise<Result<LoggedIn, 'passkey_refused'>> {
  const found = await verifySignature(services, 'log_in', null, answer)
  if (!found) return fail('passkey_refused')
  return transaction(services.db, (tx) => finishLogIn(tx, found.userId, origin))
}
