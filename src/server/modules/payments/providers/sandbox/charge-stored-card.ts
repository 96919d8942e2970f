import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'
import { challengePayment, finishPayment } from './finish-payment.ts'

export type Charge = { customerRef: string; cardRef: string; offSession: boolean }

/** Ends a fresh payment as its stored card does, or leaves it to the bank's page. One that has begun stays as it is. */
export async function chargeStoredCard(
  db: Db,
  paymentId: string,
  { customerRef, cardRef, offSession }: Charge,
): Promise<void> {
  const { rows } = await sql<{ behaviour: 'pays' | 'declines' | 'challenges' | 'expires' }>`
    select behaviour from sandbox_cards where id = ${cardRef} and customer = ${customerRef} and removed_at is null`.execute(
    db,
  )
  const behaviour = rows[0]?.behaviour ?? 'declines'
  if (behaviour === 'challenges' && !offSession) return challengePayment(db, paymentId)
  await finishPayment(db, paymentId, behaviour === 'pays' ? 'succeeded' : 'declined', 'normal', false)
}
