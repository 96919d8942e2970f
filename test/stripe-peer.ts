import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Form = Record<string, string>
type Thing = Record<string, unknown> & { id: string }
type Asked = { method: string; path: string; key: string | undefined; form: Form }

/** Card numbers of Stripe's test mode, by what they do (https://docs.stripe.com/testing). */
const cards: Readonly<Record<string, { last4: string; country: string }>> = {
  pm_card_visa: { last4: '4242', country: 'US' },
  pm_card_de: { last4: '0016', country: 'DE' },
}

async function formOf(request: IncomingMessage): Promise<Form> {
  let body = ''
  for await (const part of request) body += String(part)
  return Object.fromEntries(new URLSearchParams(body))
}

/**
 * A server that speaks the part of Stripe's HTTP interface that we use, with its idempotency: the same key gives the first
 * answer again, and an error for other parameters. `down` makes it answer 500; `silent` makes it act and hang up.
 */
export async function startTestStripe() {
  const things = new Map<string, Thing>()
  const answers = new Map<string, { request: string; status: number; body: object }>()
  const asked: Asked[] = []
  const balance: Thing[] = []
  const trouble = { down: false, silent: false }
  let counter = 0
  const make = (prefix: string, fields: object): Thing => {
    counter += 1
    const thing = { id: `${prefix}_${String(counter)}`, ...fields }
    things.set(thing.id, thing)
    return thing
  }
  const moved = (type: string, amount: number, category = type) =>
    balance.unshift({
      id: `txn_${String((counter += 1))}`,
      object: 'balance_transaction',
      type,
      reporting_category: category,
      amount,
      currency: 'usd',
      created: Math.floor(Date.now() / 1000),
    })
  const metadataOf = (form: Form, prefix: string): Form =>
    Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const match = new RegExp(`^${prefix}\\[(\\w+)\\]$`).exec(name)
        return match?.[1] ? [[match[1], value]] : []
      }),
    )

  /** The card holder pays on the hosted page. */
  function pay(session: Thing, card: string): Thing {
    const intent = make('pi', {
      object: 'payment_intent',
      amount: session['amount_total'],
      amount_received: session['amount_total'],
      currency: 'usd',
      status: 'succeeded',
      customer: session['customer'],
      payment_method: card,
      metadata: session['intent_metadata'],
      latest_charge: null,
      last_payment_error: null,
    })
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
    moved('charge', Number(session['amount_total']))
    return intent
  }
  const chargeOf = (intent: Thing) => ({
    id: `ch_${intent.id}`,
    payment_method_details: {
      card: {
        brand: 'visa',
        fingerprint: String(intent['payment_method']),
        exp_month: 12,
        exp_year: 2034,
        ...(cards[String(intent['payment_method'])] ?? cards['pm_card_visa']),
      },
    },
  })

  function act({ method, path, form }: Asked): { status: number; body: object } {
    const [, , name = '', id = '', verb = ''] = path.split('/')
    const found = things.get(verb === 'sessions' ? '' : id === 'sessions' ? verb : id)
    if (method === 'POST' && path === '/v1/customers') return { status: 200, body: make('cus', { object: 'customer' }) }
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const session = make('cs', {
        object: 'checkout.session',
        status: 'open',
        amount_total: Number(form['line_items[0][price_data][unit_amount]']),
        customer: form['customer'],
        payment_intent: null,
        metadata: metadataOf(form, 'metadata'),
        intent_metadata: metadataOf(form, 'payment_intent_data\\[metadata\\]'),
        saves: form['payment_intent_data[setup_future_usage]'] === 'off_session',
      })
      return { status: 200, body: Object.assign(session, { url: `https://checkout.stripe.test/${session.id}` }) }
    }
    if (name === 'checkout' && found) {
      if (path.endsWith('/expire')) return { status: 200, body: Object.assign(found, { status: 'expired' }) }
      const intent = things.get(String(found['payment_intent']))
      return { status: 200, body: { ...found, payment_intent: intent ?? null } }
    }
    if (method === 'POST' && path === '/v1/payment_intents') {
      const declines = form['payment_method'] === 'pm_card_declined'
      const challenges = form['payment_method'] === 'pm_card_challenged' && form['off_session'] !== 'true'
      const amount = Number(form['amount'])
      const intent = make('pi', {
        object: 'payment_intent',
        amount,
        amount_received: declines || challenges ? 0 : amount,
        currency: 'usd',
        status: declines ? 'requires_payment_method' : challenges ? 'requires_action' : 'succeeded',
        last_payment_error: declines ? { code: 'card_declined' } : null,
        next_action: challenges ? { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.test/3ds' } } : null,
        customer: form['customer'],
        payment_method: form['payment_method'],
        metadata: metadataOf(form, 'metadata'),
      })
      if (intent['status'] === 'succeeded') moved('charge', amount)
      return declines
        ? {
            status: 402,
            body: {
              error: { type: 'card_error', code: 'card_declined', message: 'Declined.', payment_intent: intent },
            },
          }
        : { status: 200, body: intent }
    }
    if (name === 'payment_intents' && found) return { status: 200, body: { ...found, latest_charge: chargeOf(found) } }
    if (name === 'payment_methods') return { status: 200, body: { id, object: 'payment_method' } }
    if (method === 'POST' && path === '/v1/refunds') {
      const amount = Number(form['amount'])
      moved('refund', -amount)
      const metadata = metadataOf(form, 'metadata')
      return { status: 200, body: make('re', { object: 'refund', amount, status: 'succeeded', metadata }) }
    }
    if (path.startsWith('/v1/balance_transactions'))
      return { status: 200, body: { object: 'list', data: balance, has_more: false, url: '/v1/balance_transactions' } }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: `No such ${path}` } } }
  }

  const server = createServer((request, response) => {
    void formOf(request).then((form) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const key = request.headers['idempotency-key'] as string | undefined
      const one = { method: request.method ?? 'GET', path, key, form }
      asked.push(one)
      const send = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (trouble.down) return send(500, { error: { type: 'api_error', message: 'Stripe is down.' } })
      const kept = key === undefined ? undefined : answers.get(key)
      const text = JSON.stringify([path, form])
      if (kept && kept.request !== text)
        return send(400, {
          error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
        })
      const answer = kept ?? act(one)
      if (key !== undefined) answers.set(key, { request: text, ...answer })
      // it acted, and nobody hears of it
      if (trouble.silent && request.method === 'POST') return void request.socket.destroy()
      return send(answer.status, answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    things,
    trouble,
    pay,
    moved,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
