import * as z from 'zod/mini'
import type { Job } from '#platform/jobs/jobs.ts'
import { report, type Report } from './report.ts'
import { signatureHeader, signReport } from './signature.ts'

export const deliverWebhook = 'sandbox_deliver_webhook'

/** Reports to send one after the other, each `copies` times at the same moment. */
const delivery = z.object({ reports: z.array(report), copies: z.int().check(z.gte(1), z.lte(5)) })
export type Delivery = z.infer<typeof delivery>

export type SandboxJobsOptions = { secret: string; apiUrl: string }

const patienceMs = 10_000

async function post({ secret, apiUrl }: SandboxJobsOptions, event: Report): Promise<void> {
  const body = JSON.stringify(event)
  const answer = await fetch(`${apiUrl}/api/webhooks/sandbox`, {
    method: 'POST',
    // signed when it is sent: a report that was tried again for an hour is not an old one
    headers: { 'content-type': 'application/json', [signatureHeader]: signReport(secret, body) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The webhook was answered ${String(answer.status)}`)
}

/** The company's outgoing post. A delivery that is not answered 2xx throws, and the queue tries it again, ever more slowly. */
export const sandboxJobs = (options: SandboxJobsOptions): Job[] => [
  {
    name: deliverWebhook,
    run: async (payload: unknown) => {
      const { reports, copies } = z.parse(delivery, payload)
      for (const event of reports) await Promise.all(Array.from({ length: copies }, () => post(options, event)))
    },
  },
]
