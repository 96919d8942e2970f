import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import type { Tx } from '#core/services.ts'
import { fail, type Failure } from '#platform/failure.ts'

export type Intent = {
  id: string
  userId: number
  amountCents: number
  provider: string
  kind: 'checkout' | 'card' | 'auto'
  cardId: number | null
  saveCard: boolean
  returnTo: string | null
  addressRange: string
}
export type IntentRefusal = 'top_up_limit' | 'payments_frozen' | 'too_many_declines' | 'key_reused'

type Standing = { frozen: boolean; is_new: boolean; begun: number; declines: number }

/**
 * Writes a top-up down before its provider is asked, once, if the person may begin one: within the day's limit of the
 * account's age (open checkouts count), not after many refusals, and not while payments are frozen. Locks the account:
 * calls at the same moment would all find the limit untouched. Gives the provider that it was begun with.
 */
export async function recordIntent(
  tx: Tx,
  settings: OperatorSettings,
  intent: Intent,
): Promise<{ provider: string } | Failure<IntentRefusal>> {
  const { id, userId, amountCents } = intent
  await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
  const { rows: found } = await sql<Standing>`
    select a.payments_frozen_at is not null as frozen,
      u.created_at > now() - make_interval(days => ${settings.accountNewDays}) as is_new,
      coalesce(t.begun, 0)::bigint as begun, coalesce(t.declines, 0)::bigint as declines
    from accounts a join users u on u.id = a.user_id cross join lateral (
      select sum(amount_cents) filter (where state in ('processing', 'succeeded')
          or (state = 'open' and (kind <> 'checkout' or created_at > now() - interval '30 minutes'))) as begun,
        coalesce(sum(declines) filter (where created_at > now() - interval '1 hour'), 0)
          + count(*) filter (where state = 'declined' and created_at > now() - interval '1 hour') as declines
      from top_ups where user_id = a.user_id and id <> ${id}::uuid and created_at > now() - interval '1 day') t
    where a.user_id = ${userId}`.execute(tx)
  const standing = found[0]
  if (!standing || standing.frozen) return fail('payments_frozen')
  if (standing.declines >= limits.declinesPerHour) return fail('too_many_declines')
  const limitCents = standing.is_new ? settings.topUpPerDayNewCents : settings.topUpPerDayCents
  if (standing.begun + amountCents > limitCents)
    return fail('top_up_limit', { limitCents, leftCents: Math.max(0, limitCents - standing.begun) })
  const { rows } = await sql<{
    amount_cents: number
    return_to: string | null
    provider: string
    card_id: number | null
    save_card: boolean
  }>`
    with made as (
      insert into top_ups (id, user_id, amount_cents, provider, return_to, kind, card_id, save_card, address_range)
      values (${id}, ${userId}, ${amountCents}, ${intent.provider}, ${intent.returnTo}, ${intent.kind}, ${intent.cardId},
        ${intent.saveCard}, ${intent.addressRange})
      on conflict (id) do nothing returning amount_cents, return_to, provider, card_id, save_card)
    select * from made union all
    select amount_cents, return_to, provider, card_id, save_card from top_ups where id = ${id} limit 1`.execute(tx)
  const kept = rows[0]
  const same =
    kept?.amount_cents === amountCents &&
    kept.return_to === intent.returnTo &&
    kept.card_id === intent.cardId &&
    kept.save_card === intent.saveCard
  return same ? { provider: kept.provider } : fail('key_reused')
}
