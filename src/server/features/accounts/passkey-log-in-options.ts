import type * as z from 'zod/mini'
import type { passkeyOptions } from '#contract/passkeys.ts'
import { signatureOptions } from '#core/security/passkeys.ts'
import type { Services } from '#core/services.ts'

/** What the browser needs to log someone in whom we do not know yet; the same for everyone, so that it names no account. */
export const passkeyLogInOptions = (services: Services): Promise<z.output<typeof passkeyOptions>> =>
  signatureOptions(services, 'log_in', null)
