import { addJob } from '#platform/jobs/jobs.ts'
import type { Tx } from '../services.ts'

export const signalJob = 'signal_updates'
export type SignalPayload = { userIds: number[] }

/**
 * One of the four indicators of these users has changed: sends `NewUpdate` to each once the transaction is committed,
 * and not at all if it is not.
 */
export async function signalUpdates(tx: Tx, ...userIds: number[]): Promise<void> {
  await addJob(tx, signalJob, { userIds } satisfies SignalPayload)
}
