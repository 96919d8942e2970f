import { html, type Html } from '#platform/html.ts'
import { sandboxDocument, summary, type ShownPayment } from './checkout-page.ts'

type ShownDispute = ShownPayment & { state: string; dispute: 'open' | 'won' | 'lost' | null }

const texts = {
  open: 'The bank has taken the money back and waits for evidence.',
  won: 'The bank decided for the merchant: the money is back.',
  lost: 'The bank decided for the card holder.',
}

/** A payment afterwards: the card holder can dispute it, and the bank decide. */
export const paymentPage = (payment: ShownDispute): Html =>
  sandboxDocument(
    'Payment',
    html`${summary(payment)}
      <section class="panel">
        <h1>Payment: ${payment.state}</h1>
        <p class="muted">${payment.dispute ? texts[payment.dispute] : 'Nobody has disputed it.'}</p>
        <form method="post" action="/sandbox/payments/${payment.id}">
          <div class="buttons">
            ${
              payment.state === 'succeeded' && payment.dispute === null
                ? html`<button class="primary" name="action" value="dispute">Dispute as the card holder</button>`
                : ''
            }
            ${
              payment.dispute === 'open'
                ? html`<button class="primary" name="action" value="won">Decide for the merchant</button>
                    <button name="action" value="lost">Decide for the card holder</button>`
                : ''
            }
          </div>
        </form>
      </section>`,
  )
