import type { Db } from '#platform/services.ts'
import { createCircuit } from './providers/circuit.ts'
import type { PaymentProvider, PaymentProviders } from './provider.ts'
import { sandboxJobs } from './providers/sandbox/deliver-webhook.ts'
import { createSandboxProvider } from './providers/sandbox/provider.ts'
import type { StripeSettings } from './providers/stripe/provider.ts'

export type PaymentProvidersOptions = {
  db: Db
  /** Whether the test provider is there; only where demo data may be. */
  sandbox: boolean
  /** Signs its reports. */
  sandboxSecret: string
  stripe?: StripeSettings | null
  /** Who takes new payments first; those that are not named follow. */
  order?: readonly string[]
  publicUrl: string
  apiUrl: string
}

/** The providers that the operator has set up, whose libraries are loaded here. Without one, `preferred` is null and top-ups are unavailable. */
export async function createPaymentProviders({
  db,
  sandbox,
  sandboxSecret,
  stripe = null,
  order = [],
  publicUrl,
  apiUrl,
}: PaymentProvidersOptions): Promise<PaymentProviders> {
  const place = ({ name }: PaymentProvider) => (order.includes(name) ? order.indexOf(name) : order.length)
  const providers = [
    ...(stripe ? [(await import('./providers/stripe/provider.ts')).createStripeProvider(stripe)] : []),
    ...(sandbox ? [createSandboxProvider({ db, secret: sandboxSecret, publicUrl })] : []),
  ].toSorted((a, b) => place(a) - place(b))
  const circuit = createCircuit()
  const forNew = (): PaymentProvider[] => {
    const up = providers.filter(({ name }) => circuit.isUp(name))
    return up.length > 0 ? up : providers
  }
  return {
    get preferred() {
      return forNew()[0] ?? null
    },
    all: providers,
    forNew,
    report: (name, up) => circuit.report(name, up),
    byName: (name) => providers.find((provider) => provider.name === name) ?? null,
    jobs: sandbox ? sandboxJobs({ secret: sandboxSecret, apiUrl }) : [],
  }
}
