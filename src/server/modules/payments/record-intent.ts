import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import type { Tx } from '#platform/services.ts'
import { fail, type Failure } from '#platform/failure.ts'

export type Intent = {
  id: string
  userId: number
  amountCents: number
  provider: string
  kind: 'checkout' | 'card' | 'auto' | 'renewal'
  cardId: number | null
  saveCard: boolean
  returnTo: string | null
  addressRange: string
}
export type IntentRefusal = 'top_up_limit' | 'payments_frozen' | 'too_many_declines' | 'key_reused'

type TopUpState = { frozen: boolean; is_new: boolean; begun: number; declines: number }
type Kept = {
  amount_cents: number
  return_to: string | null
  provider: string
  card_id: number | null
  save_card: boolean
  under_way: boolean
}

/** Why no top-up can be begun by this person now; null: nothing speaks against it. */
async function refuse(
  tx: Tx,
  settings: OperatorSettings,
  { id, userId, amountCents }: Intent,
): Promise<Failure<IntentRefusal> | null> {
  const { rows } = await sql<TopUpState>`
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
  const [state] = rows
  if (!state || state.frozen) return fail('payments_frozen')
  if (state.declines >= limits.declinesPerHour) return fail('too_many_declines')
  const limitCents = state.is_new ? settings.topUpPerDayNewCents : settings.topUpPerDayCents
  return state.begun + amountCents > limitCents
    ? fail('top_up_limit', { limitCents, leftCents: Math.max(0, limitCents - state.begun) })
    : null
}

/**
 * Writes a top-up down before its provider is asked, once, if the person may begin one: within the day's limit of the
 * account's age (open checkouts count), not after many refusals, and not while payments are frozen. One that a provider
 * knows already goes on, whatever counts by now: the card may have been charged. Locks the account: calls at the same moment
 * would all find the limit untouched. Gives the provider that it was begun with.
 */
export async function recordIntent(
  tx: Tx,
  settings: OperatorSettings,
  intent: Intent,
): Promise<{ provider: string } | Failure<IntentRefusal>> {
  const { id, userId, amountCents } = intent
  await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<Kept>`
    select amount_cents, return_to, provider, card_id, save_card, state <> 'open' or provider_ref is not null as under_way
    from top_ups where id = ${id}`.execute(tx)
  const [kept] = rows
  if (kept) {
    const same =
      kept.amount_cents === amountCents &&
      kept.return_to === intent.returnTo &&
      kept.card_id === intent.cardId &&
      kept.save_card === intent.saveCard
    if (!same) return fail('key_reused')
    return (kept.under_way ? null : await refuse(tx, settings, intent)) ?? { provider: kept.provider }
  }
  const refused = await refuse(tx, settings, intent)
  if (refused) return refused
  await sql`insert into top_ups (id, user_id, amount_cents, provider, return_to, kind, card_id, save_card, address_range)
    values (${id}, ${userId}, ${amountCents}, ${intent.provider}, ${intent.returnTo}, ${intent.kind}, ${intent.cardId},
      ${intent.saveCard}, ${intent.addressRange})`.execute(tx)
  return { provider: intent.provider }
}
