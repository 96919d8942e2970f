import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'

export const welcomeJob = 'send_welcome'
export type WelcomePayload = { creatorId: number; fanId: number }

/** Somebody has subscribed: they are welcomed once the transaction is committed, if they never were before. */
export const queueWelcome = (tx: Tx, payload: WelcomePayload): Promise<void> => addJob(tx, welcomeJob, payload)
