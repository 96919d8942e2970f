import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { fail, failField, type Result } from '#platform/failure.ts'
import { availableOf, inPayoutOf } from '#modules/ledger/accounts.ts'
import { post, Shortfall, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import { addBusinessDays } from './business-days.ts'
import { withdrawalRows, type WithdrawalRow } from './withdrawals/withdrawal-row.ts'

/**
 * Sets available earnings aside for a payout by the default method as it is now. One at a time: the database refuses
 * a second one that is not finished. `heldUntil`: it holds earnings that clear then, of somebody who leaves. Too little is `invalid_input` at `amountCents`.
 */
export async function openWithdrawal(
  tx: Tx,
  userId: number,
  amountCents: number,
  heldUntil: string | null = null,
): Promise<Result<WithdrawalRow, 'invalid_input' | 'withdrawal_open' | 'payout_method_missing' | 'payments_frozen'>> {
  const { rows } = await sql<{ today: string; has_method: boolean; frozen: boolean }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
      exists (select from payout_methods where user_id = ${userId} and is_default) as has_method,
      exists (select from accounts where user_id = ${userId} and payments_frozen_at is not null) as frozen`.execute(tx)
  if (rows[0]?.frozen) return fail('payments_frozen')
  if (!rows[0]?.has_method) return fail('payout_method_missing')
  const dueOn = addBusinessDays(rows[0].today, limits.withdrawalBusinessDays)
  const { rows: made } = await sql<{ id: number }>`
    insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on, not_before, held_until)
    select m.user_id, ${amountCents}, m.kind, m.details, m.ends_with, ${dueOn}::date,
      case when a.payouts_held_until > now() then a.payouts_held_until end, ${heldUntil}::timestamptz
    from payout_methods m join accounts a on a.user_id = m.user_id where m.user_id = ${userId} and m.is_default
    on conflict (user_id) where state in ('requested', 'approved', 'sent') and claim_wallet_cents is null do nothing returning id`.execute(
    tx,
  )
  const id = made[0]?.id
  if (id === undefined) return fail('withdrawal_open')
  const posted = await post(tx, {
    id: transferId('withdrawal', id),
    kind: 'payout',
    legs: [{ from: availableOf(userId), to: inPayoutOf(userId), amount: amountCents }],
  })
  if (posted instanceof Shortfall) return failField('amountCents', 'This is more than your available balance.')
  const found = await sql<WithdrawalRow>`${withdrawalRows} where id = ${id}`.execute(tx)
  if (!found.rows[0]) throw new Error(`Withdrawal ${String(id)} vanished while it was made.`)
  return found.rows[0]
}
