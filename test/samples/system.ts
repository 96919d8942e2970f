import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { system } from '#contract/system.ts'
import { signatureHeader, signReport } from '#modules/payments/providers/sandbox/signature.ts'
import { type TestApp } from '../app.ts'
import { unique, type Sample, type Samples } from './world.ts'

const signed = (app: TestApp, body: unknown): Sample => {
  const { sandboxWebhook } = JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  return { body, headers: { [signatureHeader]: signReport(sandboxWebhook ?? '', JSON.stringify(body)) } }
}
export const systemSamples: Samples<typeof system> = {
  'POST /realtime/auth': (_world, as) => ({
    body: { socket_id: '12.34', channel_name: `private-updates.${String(as?.userId ?? 1)}` },
  }),
  'POST /webhooks/:provider': ({ app, otherTopUp }) => ({
    params: { provider: 'sandbox' },
    ...signed(app, {
      id: unique(),
      type: 'payment.processing',
      data: { payment: 'pay_none', reference: otherTopUp, amountCents: 500 },
    }),
  }),
  'GET /dev/mails': () => ({}),
}
