import { addJob } from '#platform/jobs/jobs.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import type { Tx } from '#platform/services.ts'

export const refillJob = 'auto_top_up'

/** Asks for an automatic top-up when a payment has left less than the fan's threshold in the wallet. */
export async function refillIfLow(tx: Tx, userId: number, belowCents: number | null): Promise<void> {
  if (belowCents === null || (await balance(tx, walletOf(userId))) >= belowCents) return
  await addJob(tx, refillJob, { userId }, { key: `${refillJob} ${String(userId)}` })
}
