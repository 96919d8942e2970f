import { sql } from 'kysely'
import type { PendingKind } from '#contract/wallet.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { fail, Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'
import { recordIntent, type Intent, type IntentRefusal } from '../record-intent.ts'

/** What is bought once a top-up has come. `terms`: all that was agreed to, prices before tax. */
export type Pending = {
  kind: PendingKind
  /** The creator, the post, the message, the subscription that changes, the chat. */
  subjectId: number
  terms: { expectedPriceCents: number } & Record<string, unknown>
  /** With tax: the most that it may cost. */
  totalCents: number
}
export type UnderWay = { id: string; provider: string; state: string }

/**
 * Writes a top-up down together with what it is for. The same thing asked for again with the same amounts, such as in a
 * second tab, is the payment that was begun before: a card is not charged twice for it. With other amounts there may be a second
 * page beside the first, but not beside a charge of which nobody knows yet how it ends.
 */
export async function recordPending(
  tx: Tx,
  settings: OperatorSettings,
  intent: Intent,
  { kind, subjectId, terms, totalCents }: Pending,
): Promise<UnderWay | Failure<IntentRefusal | 'payment_under_way'>> {
  const { id, userId, amountCents, cardId, saveCard } = intent
  await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<UnderWay & { same: boolean; charged: boolean }>`
    select t.id, t.provider, t.state, t.state <> 'open' or (t.kind = 'card' and t.checkout_url is null) as charged,
      p.terms = ${JSON.stringify(terms)}::jsonb and p.total_cents = ${totalCents} and t.amount_cents = ${amountCents}
        and t.card_id is not distinct from ${cardId}::bigint and t.save_card = ${saveCard} as same
    from pending_purchases p join top_ups t on t.id = p.top_up_id
    where p.user_id = ${userId} and p.kind = ${kind} and p.subject_id = ${subjectId} and p.state = 'pending' and t.id <> ${id}
      and t.state <> 'declined' and p.made_at > now() - interval '1 day' order by same desc, p.made_at desc`.execute(tx)
  const [begun] = rows
  if (begun?.same) return begun
  if (rows.some(({ charged }) => charged)) return fail('payment_under_way')
  const recorded = await recordIntent(tx, settings, intent)
  if (recorded instanceof Failure) return recorded
  await sql`insert into pending_purchases (top_up_id, user_id, kind, subject_id, terms, total_cents)
    values (${id}, ${userId}, ${kind}, ${subjectId}, ${JSON.stringify(terms)}::jsonb, ${totalCents}) on conflict do nothing`.execute(
    tx,
  )
  return { id, state: 'open', ...recorded }
}
