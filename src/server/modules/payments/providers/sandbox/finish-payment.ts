import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Arrival, TestCard } from '#contract/pages.ts'
import type { Db, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { deliverWebhook, type Delivery } from './deliver-webhook.ts'
import { newReportId, type Report } from './report.ts'
import { testCards } from './sandbox-cards.ts'

export const lateSeconds = 30
/** Between reports that come in the wrong order. */
const gapSeconds = 3

type Payment = { id: string; amount_cents: number; reference: string; customer: string | null; card: string | null }

const reportOf = (payment: Payment, type: 'payment.processing' | 'payment.succeeded' | 'payment.declined'): Report => ({
  id: newReportId(),
  type,
  data: { payment: payment.id, reference: payment.reference, amountCents: payment.amount_cents },
})

async function announce(tx: Tx, payment: Payment, outcome: 'succeeded' | 'declined', arrival: Arrival): Promise<void> {
  const begun = reportOf(payment, 'payment.processing')
  const ended = reportOf(payment, `payment.${outcome}`)
  const send = (reports: Report[], delaySeconds = 0, copies = 1): Promise<void> =>
    addJob(tx, deliverWebhook, { reports, copies } satisfies Delivery, { delaySeconds })
  switch (arrival) {
    case 'normal':
      return send([begun, ended])
    case 'twice':
      return send([begun, ended], 0, 2)
    case 'late':
      await send([begun])
      return send([ended], lateSeconds)
    case 'out_of_order':
      await send([ended])
      return send([begun], gapSeconds)
  }
}

/** Notes with which test card was paid: it can be charged again when the merchant keeps it. */
async function useCard(tx: Tx, payment: Payment, name: TestCard): Promise<void> {
  const { last4, country, behaviour } = testCards[name]
  const id = `card_${randomBytes(12).toString('hex')}`
  await sql`insert into sandbox_cards (id, customer, behaviour, last4, country)
    values (${id}, ${payment.customer ?? ''}, ${behaviour}, ${last4}, ${country})`.execute(tx)
  await sql`update sandbox_payments set card = ${id} where id = ${payment.id}`.execute(tx)
}

/**
 * Ends a payment and posts the reports of it, both or neither. False when it was ended before: then nothing happens, so
 * that a form sent twice is one payment. `challenged`: only a payment that waits for its code may end here. `card`: the one
 * that was chosen on the page.
 */
export const finishPayment = (
  db: Db,
  id: string,
  outcome: 'succeeded' | 'declined',
  arrival: Arrival,
  challenged: boolean,
  card?: TestCard,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Payment>`update sandbox_payments set state = ${outcome}
      where id = ${id} and state = ${challenged ? 'challenge' : 'open'}
      returning id, amount_cents, reference, customer, card`.execute(tx)
    const payment = rows[0]
    if (!payment) return false
    if (card !== undefined && payment.card === null) await useCard(tx, payment, card)
    await announce(tx, payment, outcome, arrival)
    return true
  })

/** The bank wants to see a code first. Nothing is reported: for the merchant the payment is still open. */
export async function challengePayment(db: Db, id: string): Promise<void> {
  await sql`update sandbox_payments set state = 'challenge' where id = ${id} and state = 'open'`.execute(db)
}
