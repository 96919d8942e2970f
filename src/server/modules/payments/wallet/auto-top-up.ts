import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Answer } from '#contract/routes.ts'
import type { autoTopUpBody } from '#contract/wallet.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { lowWallets } from '#modules/ledger/low-wallets.ts'
import { refillJob } from '../queue-auto-top-up.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { addressRange } from '#modules/accounts/session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { chargeCard } from '../charge-card.ts'
import { recordIntent } from '../record-intent.ts'

type Mandate = {
  user_id: number
  threshold_cents: number
  amount_cents: number
  card_id: number
  state: 'on' | 'stopped'
  agreed_at: string
  address_range: string
}
type View = NonNullable<Answer<'GET /wallet/autoTopUp'>['autoTopUp']>

/** A person's mandate; null when there is none. */
export async function autoTopUpOf(db: Db | Tx, userId: number): Promise<View | null> {
  const { rows } = await sql<View>`select threshold_cents as "thresholdCents", amount_cents as "amountCents",
      card_id as "cardId", state, agreed_at as "agreedAt" from auto_top_ups where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Gives or renews the mandate: the card is charged whenever the balance is below the threshold, from now on. */
export async function setAutoTopUp(
  { db }: Services,
  userId: number,
  { thresholdCents, amountCents, cardId }: z.output<typeof autoTopUpBody>,
  address: string,
): Promise<Result<{ autoTopUp: View }, 'not_found' | 'invalid_input' | 'payments_frozen'>> {
  // then one charge is always enough, and a charge is never the cause of the next
  if (amountCents < thresholdCents) return failField('amountCents', 'The amount added must reach the threshold.')
  return transaction(db, async (tx): Promise<Result<{ autoTopUp: View }, 'not_found' | 'payments_frozen'>> => {
    const { rows } = await sql<{ frozen: boolean; card: boolean }>`
      select payments_frozen_at is not null as frozen, exists (select from payment_cards c
        where c.id = ${cardId} and c.user_id = a.user_id and c.removed_at is null) as card
      from accounts a where a.user_id = ${userId}`.execute(tx)
    if (!rows[0]?.card) return fail('not_found')
    if (rows[0].frozen) return fail('payments_frozen')
    await sql`insert into auto_top_ups (user_id, threshold_cents, amount_cents, card_id, address_range)
      values (${userId}, ${thresholdCents}, ${amountCents}, ${cardId}, ${addressRange(address)})
      on conflict (user_id) do update set threshold_cents = excluded.threshold_cents, amount_cents = excluded.amount_cents,
        card_id = excluded.card_id, state = 'on', agreed_at = now(), address_range = excluded.address_range`.execute(tx)
    await addJob(tx, refillJob, { userId }, { key: `${refillJob} ${String(userId)}` })
    const autoTopUp = await autoTopUpOf(tx, userId)
    return autoTopUp ? { autoTopUp } : fail('not_found')
  })
}

/** The top-up that is due, recorded; one that was begun before and has no end yet comes first. Null: none is due. */
const recordDue = ({ db, log, settings }: Services, userId: number): Promise<string | null> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Mandate & { provider: string }>`
      select t.*, c.provider from auto_top_ups t join payment_cards c on c.id = t.card_id
      where t.user_id = ${userId} and t.state = 'on' and c.removed_at is null for update of t`.execute(tx)
    const mandate = rows[0]
    if (!mandate) return null
    const { rows: begun } = await sql<{ id: string }>`select id from top_ups
      where user_id = ${userId} and kind = 'auto' and state in ('open', 'processing') limit 1`.execute(tx)
    if (begun[0]) return begun[0].id
    if ((await balance(tx, walletOf(userId))) >= mandate.threshold_cents) return null
    const id = randomUUID()
    const recorded = await recordIntent(tx, settings.now(), {
      id,
      userId,
      amountCents: mandate.amount_cents,
      provider: mandate.provider,
      kind: 'auto',
      cardId: mandate.card_id,
      saveCard: false,
      returnTo: null,
      addressRange: mandate.address_range,
    })
    if (!(recorded instanceof Failure)) return id
    // tried again by the round of every few minutes
    log.info({ userId, code: recorded.code }, 'an automatic top-up has to wait')
    return null
  })

/**
 * Charges the stored card of someone whose balance is below the threshold: once for each time that it is, however often
 * this runs and however many do at once, since an unfinished one is continued under its own number.
 */
export async function chargeIfLow(services: Services, userId: number): Promise<void> {
  const id = await recordDue(services, userId)
  if (id !== null) await chargeCard(services, id)
}

const atOnce = 1000

/** Finds those whose top-up could not be made when their balance fell. */
export async function findLowWallets({ db }: Services): Promise<void> {
  for (const userId of await lowWallets(db, atOnce))
    await addJob(db, refillJob, { userId }, { key: `${refillJob} ${String(userId)}` })
}
