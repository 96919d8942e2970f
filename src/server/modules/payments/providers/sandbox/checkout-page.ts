import { html, smallPage, type Html } from '#platform/html.ts'
import type { Arrival, TestCard } from '#contract/pages.ts'
import { testCards } from './sandbox-cards.ts'
import { lateSeconds } from './finish-payment.ts'
import { moneyText } from '#platform/money-text.ts'
import { leftUrl } from '../../provider.ts'

export type ShownPayment = { id: string; amountCents: number; returnUrl: string }
type Shown = ShownPayment & {
  arrival: Arrival
  card: TestCard
  /** What was wrong with the form that was just sent. */
  problem?: string
  codeProblem?: string
}

/** What the pretended bank sends to the pretended telephone; any six digits do. */
const testCode = '123456'
const arrivalTexts: Readonly<Record<Arrival, readonly [name: string, explanation: string]>> = {
  normal: ['Normally', 'Processing, then the outcome, at once.'],
  late: ['Late', `The outcome comes ${String(lateSeconds)} seconds after you are back.`],
  twice: ['Twice', 'Each report is sent two times at the same moment.'],
  out_of_order: ['Out of order', 'The outcome comes before “processing”.'],
}

export const sandboxDocument = (title: string, content: Html): Html =>
  smallPage(
    title,
    '/sandbox/checkout.css',
    html`<header class="top">
        <p class="company"><span class="tile" aria-hidden="true"></span>Sandbox Pay</p>
        <p class="test">Test payment</p>
      </header>
      <main>${content}</main>
      <footer>
        <p>Sandbox Pay is part of this installation, for trying things out. No card is charged and no money moves.</p>
      </footer>`,
  )

export const summary = ({ amountCents, returnUrl, id }: ShownPayment): Html =>
  html`<section class="summary" aria-label="Order">
    <p class="back"><a href="${leftUrl(returnUrl)}">Back to Fanfare</a></p>
    <p class="merchant">Fanfare</p>
    <p class="amount">${moneyText(amountCents)}</p>
    <dl>
      <div>
        <dt>Wallet top-up</dt>
        <dd>${moneyText(amountCents)}</dd>
      </div>
      <div>
        <dt>Fee</dt>
        <dd>${moneyText(0)}</dd>
      </div>
      <div class="total">
        <dt>Total due today</dt>
        <dd>${moneyText(amountCents)}</dd>
      </div>
    </dl>
    <p class="number">Payment ${id}</p>
  </section>`

const alert = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`

const arrivalChoice = (chosen: Arrival): Html =>
  html`<details${chosen === 'normal' ? '' : html` open`}>
<summary>How the report arrives</summary>
<fieldset>
<legend>When Sandbox Pay tells Fanfare what happened</legend>
${(Object.keys(arrivalTexts) as Arrival[]).map(
  (name) =>
    html`<label class="choice"
      ><input type="radio" name="arrival" value="${name}" ${name === chosen ? html` checked` : ''} />
      <span><b>${arrivalTexts[name][0]}</b> <span class="muted">${arrivalTexts[name][1]}</span></span></label
    > `,
)}</fieldset>
</details>`

const cardChoice = (chosen: TestCard): Html =>
  html`<p class="field holder">
    <label for="card">Test card</label>
    <select id="card" name="card">
      ${(Object.keys(testCards) as TestCard[]).map(
        (name) =>
          html`<option value="${name}" ${name === chosen ? html` selected` : ''}>
            ${testCards[name].label} (…${testCards[name].last4})
          </option>`,
      )}
    </select>
  </p>`

/** Card data is shown, not asked for: nobody should type a real card into a test page. */
const field = (id: string, label: string, value: string): Html =>
  html`<p class="field ${id}">
    <label for="${id}">${label}</label><input id="${id}" type="text" value="${value}" readonly />
  </p>`

/** The first page: what is paid, the test card, and the three ways it can go. */
export const checkoutPage = (payment: Shown): Html =>
  sandboxDocument(
    `Pay ${moneyText(payment.amountCents)} to Fanfare`,
    html`${summary(payment)}
      <section class="panel">
        <h1>Pay with card</h1>
        <p class="muted">The test card is filled in already. Choose how the payment ends.</p>
        ${alert(payment.problem ?? payment.codeProblem)}
        <form method="post" action="/sandbox/checkout/${payment.id}">
          <div class="card">
            ${cardChoice(payment.card)} ${field('expiry', 'Expiry', '12 / 34')}
            ${field('security', 'Security code', '123')} ${field('holder', 'Name on card', 'Test Card')}
          </div>
          <div class="buttons">
            <button class="primary" name="action" value="pay">Pay ${moneyText(payment.amountCents)}</button>
            <button name="action" value="challenge">Pay with a challenge</button>
            <button name="action" value="decline">Decline</button>
          </div>
          ${arrivalChoice(payment.arrival)}
        </form>
      </section>`,
  )

/** The second page of a challenged payment: the bank asks for a code. */
export const challengePage = (payment: Shown): Html =>
  sandboxDocument(
    'Confirm the payment',
    html`${summary(payment)}
      <section class="panel">
        <h1>Your bank asks for a code</h1>
        <p class="muted">
          A code would now come to the card holder's telephone. Any six digits do here; this one, for example:
        </p>
        <p class="code">${testCode}</p>
        ${alert(payment.problem)}
        <form method="post" action="/sandbox/checkout/${payment.id}">
          <input type="hidden" name="arrival" value="${payment.arrival}" />
          <input type="hidden" name="card" value="${payment.card}" />
          <p class="field">
            <label for="code">Code</label>
            <input
              id="code"
              name="code"
              type="text"
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength="6"
              pattern="[0-9]{6}"
              required${
                payment.codeProblem === undefined ? '' : html` aria-invalid="true" aria-describedby="code-problem"`
              }
            />
          </p>
          ${payment.codeProblem !== undefined && html`<p class="problem" id="code-problem" role="alert">${payment.codeProblem}</p>`}
          <div class="buttons">
            <button class="primary" name="action" value="confirm">Confirm</button>
            <button name="action" value="fail" formnovalidate>Fail the challenge</button>
          </div>
        </form>
      </section>`,
  )

export const missingPage = (): Html =>
  sandboxDocument(
    'No such payment',
    html`<section class="panel">
      <h1>No such payment</h1>
      <p class="muted">The address may be incomplete. Please begin again in your wallet.</p>
    </section>`,
  )
