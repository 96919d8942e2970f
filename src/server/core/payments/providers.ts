import type { Db } from '#core/services.ts'
import type { PaymentProviders } from './provider.ts'
import { sandboxJobs } from './providers/sandbox/deliver-webhook.ts'
import { createSandboxProvider } from './providers/sandbox/provider.ts'

export type PaymentProvidersOptions = {
  db: Db
  /** Whether the test provider is there; only where demo data may be. */
  sandbox: boolean
  /** Signs its reports. */
  sandboxSecret: string
  publicUrl: string
  apiUrl: string
}

/** The providers that the operator has set up. Without one, `preferred` is null and top-ups are unavailable. */
export function createPaymentProviders({
  db,
  sandbox,
  sandboxSecret,
  publicUrl,
  apiUrl,
}: PaymentProvidersOptions): PaymentProviders {
  const providers = sandbox ? [createSandboxProvider({ db, secret: sandboxSecret, publicUrl })] : []
  return {
    preferred: providers[0] ?? null,
    byName: (name) => providers.find((provider) => provider.name === name) ?? null,
    jobs: sandbox ? sandboxJobs({ secret: sandboxSecret, apiUrl }) : [],
  }
}
