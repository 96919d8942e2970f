import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { topUpBody } from '#contract/wallet.ts'
import { idempotent } from '#core/idempotency/idempotent.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import type { Db, Services } from '#core/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'

type Started = { id: string; checkoutUrl: string }
type Intent = { id: string; userId: number; amountCents: number; returnTo: string | null; provider: string }

/** Writes the intent down, once, if the day's limit allows it. Gives the provider that it was begun with. */
const recordIntent = (
  db: Db,
  { id, userId, amountCents, returnTo, provider }: Intent,
): Promise<Result<{ provider: string }, 'top_up_limit' | 'key_reused'>> =>
  transaction(db, async (tx): Promise<Result<{ provider: string }, 'top_up_limit' | 'key_reused'>> => {
    // one at a time for each person: calls at the same moment would all find the day's limit untouched
    await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
    const { rows: spent } = await sql<{ sum: number }>`select coalesce(sum(amount_cents), 0)::bigint as sum from top_ups
      where user_id = ${userId} and id <> ${id}::uuid and created_at > now() - interval '1 day'
        and (state in ('processing', 'succeeded') or (state = 'open' and created_at > now() - interval '30 minutes'))`.execute(
      tx,
    )
    if ((spent[0]?.sum ?? 0) + amountCents > limits.topUpPerDayCents) return fail('top_up_limit')
    const { rows } = await sql<{ amount_cents: number; return_to: string | null; provider: string }>`
      with made as (
        insert into top_ups (id, user_id, amount_cents, provider, return_to)
        values (${id}, ${userId}, ${amountCents}, ${provider}, ${returnTo})
        on conflict (id) do nothing returning amount_cents, return_to, provider)
      select * from made union all select amount_cents, return_to, provider from top_ups where id = ${id} limit 1`.execute(
      tx,
    )
    const kept = rows[0]
    if (!kept || kept.amount_cents !== amountCents || kept.return_to !== returnTo) return fail('key_reused')
    return { provider: kept.provider }
  })

/**
 * Begins a top-up in three steps, because a provider is never called inside a transaction: the intent is recorded, the
 * provider is asked with the intent's id as its key, and its answer is kept. A crash in between leaves an intent
 * that a repeat of the same call picks up; no money has moved.
 */
export async function startTopUp(
  services: Services,
  userId: number,
  body: z.output<typeof topUpBody>,
  idempotency: Idempotency,
): Promise<Result<Started, 'top_up_limit' | 'key_reused' | 'unavailable'>> {
  const { db, payments, publicUrl, log } = services
  const provider = payments.preferred
  if (!provider) return fail('unavailable')
  const id = transferId('top_up', userId, idempotency.key)
  const returnTo = body.returnTo ?? null
  const intent = await recordIntent(db, {
    id,
    userId,
    amountCents: body.amountCents,
    returnTo,
    provider: provider.name,
  })
  if (intent instanceof Failure) return intent

  const chosen = payments.byName(intent.provider)
  if (!chosen) return fail('unavailable')
  let payment: { paymentRef: string; checkoutUrl: string }
  try {
    payment = await chosen.createPayment({
      idempotencyKey: id,
      amountCents: body.amountCents,
      reference: id,
      returnUrl: `${publicUrl}/wallet/top-up/${id}`,
    })
  } catch (error) {
    log.error({ err: error, provider: chosen.name }, 'a payment could not be begun')
    return fail('unavailable')
  }
  return idempotent(db, userId, idempotency, async (tx) => {
    await sql`update top_ups set provider_ref = ${payment.paymentRef}, checkout_url = ${payment.checkoutUrl} where id = ${id}`.execute(
      tx,
    )
    return { id, checkoutUrl: payment.checkoutUrl }
  })
}
