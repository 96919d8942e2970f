import type { Withdrawal } from '#contract/payouts.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { openWithdrawal } from '../open-withdrawal.ts'
import { withdrawalView } from '../withdrawals/withdrawal-row.ts'
import type { Services } from '#platform/services.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Refusal = 'invalid_input' | 'withdrawal_open' | 'payout_method_missing' | 'payments_frozen'

/** Asks for a payout. Staff approve it; it is due within seven working days. */
export function requestWithdrawal(
  { db }: Pick<Services, 'db'>,
  userId: number,
  amountCents: number,
  idempotency: Idempotency,
): Promise<Result<Withdrawal, Refusal | 'key_reused'>> {
  return idempotent(db, userId, idempotency, async (tx): Promise<Result<Withdrawal, Refusal>> => {
    const opened = await openWithdrawal(tx, userId, amountCents)
    return opened instanceof Failure ? opened : withdrawalView(opened)
  })
}
