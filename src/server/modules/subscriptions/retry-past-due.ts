import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'

export const retryPastDueJob = 'retry_past_due'
export type RetryPayload = { fanId: number }

/**
 * Money has come: renewals that wait for it are tried within a minute and not only the next day. A job, since renewals take
 * subscriptions before wallets, and whoever pays in holds the wallet already.
 */
export const retryPastDue = (tx: Tx, fanId: number): Promise<void> =>
  addJob(tx, retryPastDueJob, { fanId } satisfies RetryPayload, { key: `${retryPastDueJob} ${String(fanId)}` })
