import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { deliverWebhook, type Delivery } from './deliver-webhook.ts'
import { newReportId, type Report } from './report.ts'

type Dispute = { id: string; payment: string; amount_cents: number }

const announce = (tx: Tx, dispute: Dispute, type: 'dispute.opened' | 'dispute.won' | 'dispute.lost'): Promise<void> => {
  const event: Report = {
    id: newReportId(),
    type,
    data: { dispute: dispute.id, payment: dispute.payment, amountCents: dispute.amount_cents, reason: 'fraudulent' },
  }
  return addJob(tx, deliverWebhook, { reports: [event], copies: 1 } satisfies Delivery)
}

/** The card holder's bank takes back what is left of a payment. Nothing for one that was disputed before. */
export const openDispute = (db: Db, payment: string): Promise<void> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Dispute>`
      insert into sandbox_disputes (id, payment, amount_cents, state)
      select ${`dis_${randomBytes(12).toString('hex')}`}, id, amount_cents - refunded_cents, 'open' from sandbox_payments
      where id = ${payment} and state = 'succeeded' and refunded_cents < amount_cents
      on conflict (payment) do nothing returning id, payment, amount_cents`.execute(tx)
    if (!rows[0]) return
    await sql`update sandbox_payments set disputed_cents = ${rows[0].amount_cents} where id = ${payment}`.execute(tx)
    await announce(tx, rows[0], 'dispute.opened')
  })

/** The bank decides: `won` is for the merchant, who gets the money back. Nothing when it has decided before. */
export const closeDispute = (db: Db, payment: string, outcome: 'won' | 'lost'): Promise<void> =>
  transaction(db, async (tx) => {
    const { rows } =
      await sql<Dispute>`update sandbox_disputes set state = ${outcome} where payment = ${payment} and state = 'open'
      returning id, payment, amount_cents`.execute(tx)
    if (!rows[0]) return
    if (outcome === 'won') await sql`update sandbox_payments set disputed_cents = 0 where id = ${payment}`.execute(tx)
    await announce(tx, rows[0], `dispute.${outcome}`)
  })
