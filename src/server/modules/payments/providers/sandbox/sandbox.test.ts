import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxPages } from '#contract/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { queueIsIdle } from '#test/queue-is-idle.ts'
import { createQuietHttp, serveRoutes } from '#test/serve-routes.ts'
import type { PaymentEvent } from '../../provider.ts'
import { createPaymentProviders } from '../../providers.ts'
import { sandboxHandlers } from './checkout-routes.ts'
import { createSandboxProvider } from './provider.ts'
import { signReport } from './signature.ts'

const secret = 'a secret between the two'
const returnUrl = 'https://fans.example/wallet/top-up/1?a=1&b=%272%27'
let database: TestDatabase
let http: FastifyInstance
let address: string
/** Reports that the merchant's side has proven, and how it answers the next ones. */
const received: PaymentEvent[] = []
const answers: number[] = []
let counter = 0

beforeAll(async () => {
  database = await createTestDatabase()
  http = await createQuietHttp('https://fans.example')
  serveRoutes(http, sandboxPages, sandboxHandlers({ db: database.db }))
  http.post('/api/webhooks/sandbox', async (request, reply) => {
    const event = provider().readWebhook(request.rawBody ?? '', request.headers)
    if (!event) return reply.code(400).send({})
    const status = answers.shift() ?? 200
    if (status === 200 && 'reference' in event) received.push(event as PaymentEvent)
    return reply.code(status).send({})
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${String((http.server.address() as AddressInfo).port)}`
})
afterAll(async () => {
  await http.close()
  await database.close()
})
beforeEach(async () => {
  received.length = 0
  answers.length = 0
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

const provider = () => createSandboxProvider({ db: database.db, secret, publicUrl: 'https://fans.example' })
const begin = async (amountCents = 2500) => {
  const reference = `top-up-${String((counter += 1))}`
  const { paymentRef } = await provider().createPayment({
    idempotencyKey: reference,
    amountCents,
    reference,
    returnUrl,
    customerRef: 'cus_1',
    saveCard: true,
  })
  return { paymentRef, reference, page: `/sandbox/checkout/${paymentRef}` }
}
const submit = (page: string, fields: Record<string, string>) =>
  http.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ arrival: 'normal', ...fields }).toString(),
  })
/** Does the work that is due, as the queue would; `later` makes delayed and retried jobs due first. */
async function work({ later = false } = {}): Promise<void> {
  if (later) await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db)
  const { jobs } = await createPaymentProviders({
    db: database.db,
    sandbox: true,
    sandboxSecret: secret,
    publicUrl: address,
    apiUrl: address,
  })
  const tasks: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, async (payload: unknown) => job.run(payload as never)]),
  )
  const quiet = { logger: new (await import('graphile-worker')).Logger(() => () => undefined) }
  await runOnce({ pgPool: database.pool, taskList: tasks, noHandleSignals: true, ...quiet })
  await queueIsIdle(database.db)
}
const kinds = (): string[] => received.map((event) => event.kind.replace('payment.', ''))
const stateOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`select state from sandbox_payments where id = ${id}`.execute(
    database.db,
  )
  return rows[0]?.state
}

describe('beginning a payment', () => {
  it('gives the same payment for the same key, also at the same moment', async () => {
    const asked = { idempotencyKey: 'same', amountCents: 700, reference: 'r', returnUrl }
    const request = { ...asked, customerRef: 'cus_1', saveCard: false }
    const made = await Promise.all(Array.from({ length: 5 }, () => provider().createPayment(request)))
    expect(new Set(made.map((one) => one.checkoutUrl)).size).toBe(1)
    expect(made[0]?.checkoutUrl).toMatch(/^https:\/\/fans\.example\/sandbox\/checkout\/pay_[A-Za-z0-9_-]{24}$/)
    await expect(provider().createPayment({ ...request, amountCents: 701 })).rejects.toThrow('another payment')
  })
  it('refuses a return address that is no page', async () => {
    await expect(
      provider().createPayment({
        idempotencyKey: 'js',
        amountCents: 1,
        reference: 'r',
        returnUrl: 'javascript:1',
        customerRef: 'c',
        saveCard: false,
      }),
    ).rejects.toThrow()
  })
  it('is not there where the operator did not ask for it', async () => {
    const none = await createPaymentProviders({
      db: database.db,
      sandbox: false,
      sandboxSecret: secret,
      publicUrl: address,
      apiUrl: address,
    })
    expect([none.preferred, none.byName('sandbox'), none.jobs.length]).toEqual([null, null, 0])
  })
})

describe('the checkout', () => {
  it('shows merchant, amount and the test label, without scripts, and lets forms lead back to the merchant', async () => {
    const { page } = await begin(123_456)
    const answer = await http.inject(page)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('$1,234.56')
    expect(answer.body).toContain('Test payment')
    expect(answer.body).toContain('?a=1&amp;b=%272%27')
    expect(answer.body).not.toMatch(/<script|style=| on\w+=/)
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://fans.example;")
    expect((await http.inject('/sandbox/checkout.css')).headers['content-type']).toContain('text/css')
  })
  it.each(['/sandbox/checkout/pay_000000000000000000000000', '/sandbox/checkout/x', '/sandbox/checkout/%00'])(
    'says that %s does not exist',
    async (page) => {
      for (const answer of [await http.inject(page), await submit(page, { action: 'pay' })]) {
        expect(answer.statusCode).toBe(404)
        expect(answer.body).toContain('No such payment')
      }
    },
  )
  it.each([{}, { action: 'steal' }, { action: 'pay', arrival: 'never' }, { action: 'pay', extra: '1' }])(
    'refuses the form %j',
    async (fields) => {
      const { page, paymentRef } = await begin()
      expect((await submit(page, fields)).statusCode).toBe(422)
      expect(await stateOf(paymentRef)).toBe('open')
    },
  )
  it('pays once, however often the form is sent', async () => {
    const { page, reference, paymentRef } = await begin()
    const before = await provider().settledCents()
    const sent = await Promise.all(Array.from({ length: 5 }, () => submit(page, { action: 'pay' })))
    for (const answer of sent) expect(answer.statusCode).toBe(303)
    const again = await submit(page, { action: 'decline' })
    expect([again.statusCode, again.headers.location]).toEqual([303, returnUrl])
    expect((await http.inject(page)).headers.location).toBe(returnUrl)
    await work()
    expect(kinds()).toEqual(['processing', 'succeeded'])
    expect(received[1]).toMatchObject({ reference, paymentRef, amountCents: 2500 })
    expect(new Set(received.map((event) => event.eventId)).size).toBe(2)
    expect(await provider().settledCents()).toBe(before + 2500)
  })
  it('declines', async () => {
    const { page } = await begin()
    const before = await provider().settledCents()
    expect((await submit(page, { action: 'decline' })).headers.location).toBe(returnUrl)
    await work()
    expect(kinds()).toEqual(['processing', 'declined'])
    expect(await provider().settledCents()).toBe(before)
  })
})

describe('the challenge', () => {
  it('asks for a code and cannot be stepped over', async () => {
    const { page, paymentRef } = await begin()
    expect((await submit(page, { action: 'confirm', code: '123456' })).headers.location).not.toBe(returnUrl)
    const step = await submit(page, { action: 'challenge', arrival: 'twice' })
    expect(step.headers.location).toBe(`${page}?arrival=twice&card=us`)
    const asked = await http.inject(String(step.headers.location))
    expect(asked.body).toContain('name="code"')
    expect(asked.body).toContain('name="arrival" value="twice"')
    await submit(page, { action: 'pay' })
    expect(await stateOf(paymentRef)).toBe('challenge')
    const wrong = await submit(page, { action: 'confirm', code: '12x' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('aria-describedby="code-problem"')
    expect((await submit(page, { action: 'confirm', code: '000000' })).headers.location).toBe(returnUrl)
    expect(await stateOf(paymentRef)).toBe('succeeded')
  })
  it('can fail', async () => {
    const { page } = await begin()
    await submit(page, { action: 'challenge' })
    expect((await submit(page, { action: 'fail', code: '' })).headers.location).toBe(returnUrl)
    await work()
    expect(kinds()).toEqual(['processing', 'declined'])
  })
})

describe('the reports', () => {
  it('come late', async () => {
    const { page } = await begin()
    await submit(page, { action: 'pay', arrival: 'late' })
    await work()
    expect(kinds()).toEqual(['processing'])
    await work({ later: true })
    expect(kinds()).toEqual(['processing', 'succeeded'])
  })
  it('come twice, under the same numbers', async () => {
    const { page } = await begin()
    await submit(page, { action: 'pay', arrival: 'twice' })
    await work()
    expect(kinds()).toEqual(['processing', 'processing', 'succeeded', 'succeeded'])
    expect(received[2]?.eventId).toBe(received[3]?.eventId)
  })
  it('come out of order', async () => {
    const { page } = await begin()
    await submit(page, { action: 'pay', arrival: 'out_of_order' })
    await work()
    await work({ later: true })
    expect(kinds()).toEqual(['succeeded', 'processing'])
  })
  it('are sent again when the merchant did not take them', async () => {
    const { page } = await begin()
    await submit(page, { action: 'pay' })
    answers.push(503)
    await work()
    expect(received).toEqual([])
    await work({ later: true })
    expect(kinds()).toEqual(['processing', 'succeeded'])
  })
  it('are believed only when signed and well formed', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment.succeeded',
      data: { payment: 'p', reference: 'r', amountCents: 5 },
    })
    const read = (raw: string, header: string | undefined) =>
      provider().readWebhook(raw, header === undefined ? {} : { 'sandbox-signature': header })
    expect(read(body, signReport(secret, body))).toEqual({
      eventId: 'evt_1',
      kind: 'payment.succeeded',
      paymentRef: 'p',
      settledRef: 'p',
      reference: 'r',
      amountCents: 5,
    })
    expect(read(body, undefined)).toBeNull()
    expect(read(body, signReport('other', body))).toBeNull()
    for (const raw of ['', '{', 'null', body.replace('5}', '-5}'), body.replace('succeeded', 'given')])
      expect(read(raw, signReport(secret, raw))).toBeNull()
  })
})

describe('afterwards', () => {
  it('a paid payment can be disputed and decided on its page, each once', async () => {
    const { page, paymentRef } = await begin()
    const after = page.replace('checkout', 'payments')
    const act = (action: string) =>
      http.inject({
        method: 'POST',
        url: after,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `action=${action}`,
      })
    expect((await http.inject(after)).body).not.toContain('Dispute as')
    await act('dispute')
    const disputes = async () => (await sql`select payment, state from sandbox_disputes`.execute(database.db)).rows
    expect(await disputes()).toEqual([])
    const before = await provider().settledCents()
    await submit(page, { action: 'pay', card: 'de' })
    expect(await provider().cardOf(paymentRef)).toMatchObject({ last4: '0016', country: 'DE' })
    expect((await http.inject(after)).body).toContain('Dispute as')
    for (const action of ['dispute', 'dispute', 'won', 'lost']) expect((await act(action)).statusCode).toBe(303)
    expect((await act('steal')).statusCode).toBe(422)
    expect(await disputes()).toEqual([{ payment: paymentRef, state: 'won' }])
    expect(await provider().settledCents()).toBe(before + 2500)
    expect((await http.inject('/sandbox/payments/pay_000000000000000000000000')).statusCode).toBe(404)
  })

  it('a payment is given back at most once, by key and by amount', async () => {
    const { page, paymentRef } = await begin()
    const refund = (idempotencyKey: string, amountCents: number) =>
      provider().refund({ idempotencyKey, settledRef: paymentRef, amountCents, reference: idempotencyKey })
    expect((await refund('early', 100)).state).toBe('failed')
    await submit(page, { action: 'pay' })
    const first = await refund('one', 2000)
    expect([first.state, await refund('one', 2000)]).toEqual(['succeeded', first])
    expect([(await refund('two', 501)).state, (await refund('three', 500)).state]).toEqual(['failed', 'succeeded'])
  })
})
