import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Db } from '#platform/services.ts'
import { createCircuit } from './providers/circuit.ts'
import type { PaymentProvider, PaymentProviders } from './provider.ts'
import { sandboxJobs } from './providers/sandbox/deliver-webhook.ts'
import { createSandboxProvider } from './providers/sandbox/provider.ts'
import type { StripeSettings } from './providers/stripe/provider.ts'

/** What processes tell each other of providers that are down. */
export const circuitChannel = 'payment_circuit'
const said = z.object({ name: z.string(), up: z.boolean(), by: z.string() })

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
  const self = randomUUID()
  const circuit = createCircuit(Date.now, (report) => {
    // lost with the database, each process finds out for itself
    sql`select pg_notify(${circuitChannel}, ${JSON.stringify({ ...report, by: self })})`
      .execute(db)
      .catch(() => undefined)
  })
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
    hear(text) {
      const { by, ...report } = said.parse(JSON.parse(text))
      if (by !== self) circuit.hear(report)
    },
    byName: (name) => providers.find((provider) => provider.name === name) ?? null,
    jobs: sandbox ? sandboxJobs({ secret: sandboxSecret, apiUrl }) : [],
  }
}
