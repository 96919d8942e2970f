import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { signatureHeader, signReport } from '../providers/sandbox/signature.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'

/** Money in, from the button to the balance: the real checkout pages and webhooks that really travel. */

let app: TestApp
let secret: string
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })
  app = await createTestApp({ PUBLIC_URL: `http://127.0.0.1:${String(port)}` })
  await app.http.listen({ port, host: '127.0.0.1' })
  secret = (JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as { sandboxWebhook: string })
    .sandboxWebhook
})
afterAll(async () => {
  // whatever the tests did, the books are right
  const { differences } = await reconcile(
    app.services.db,
    [app.services.payments.preferred].filter((provider) => provider !== null),
  )
  expect(differences).toEqual([])
  await app.close()
})

const start = (as: Person, amountCents = 2500, key = freshKey(), returnTo?: string) =>
  app.call('POST /wallet/topUps', { body: { amountCents, ...(returnTo !== undefined && { returnTo }) } }, { as, key })
const balance = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body.balanceCents
const stateOf = async (as: Person, id: string) =>
  (await app.call('GET /wallet/topUps/:id', { params: { id } }, { as })).body.state
/** Presses a button of the checkout page, as a browser sends the form. */
const press = async (checkoutUrl: string, form: Record<string, string>) => {
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ arrival: 'normal', ...form }),
    redirect: 'manual',
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}
const pay = (checkoutUrl: string, arrival = 'normal') => press(checkoutUrl, { action: 'pay', arrival })
/** All that is sent, also what waits for half a minute. */
const deliver = async () => {
  await app.runJobs()
  await app.runJobs()
}
type Report = { id: string; type: string; data: { payment: string; reference: string; amountCents: number } }
const reportOf = async (id: string, type = 'payment.succeeded'): Promise<Report> => {
  const { rows } = await sql<{ payment: string; reference: string; amountCents: number }>`
    select coalesce(provider_ref, '') as payment, id as reference, amount_cents as "amountCents"
    from top_ups where id = ${id}`.execute(app.services.db)
  if (!rows[0]) throw new Error('There is no such top-up.')
  return { id: `evt_${randomBytes(6).toString('hex')}`, type, data: rows[0] }
}
const report = async (body: Report, header = signReport(secret, JSON.stringify(body)), raw = JSON.stringify(body)) =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/api/webhooks/sandbox',
      payload: raw,
      headers: { 'content-type': 'application/json', [signatureHeader]: header },
    })
  ).statusCode

describe('a top-up', () => {
  it('leads to the checkout, back to the wallet, and is credited once the report has come', async () => {
    const fan = await app.fan('payer')
    const { status, body } = await start(fan, 2500, freshKey(), '/maker?plan=monthly')
    expect(status).toBe(201)
    const page = await fetch(body.checkoutUrl)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('25.00')
    const paid = await pay(body.checkoutUrl)
    expect([paid.status, new URL(paid.location).pathname]).toEqual([303, `/wallet/top-up/${body.id}`])
    expect(await balance(fan)).toBe(0)
    await deliver()
    expect(await balance(fan)).toBe(2500)
    expect((await app.call('GET /wallet/topUps/:id', { params: { id: body.id } }, { as: fan })).body).toEqual({
      id: body.id,
      amountCents: 2500,
      state: 'succeeded',
      returnTo: '/maker?plan=monthly',
      purchase: null,
    })
    const { notifications } = (await app.call('GET /notifications', {}, { as: fan })).body
    expect(notifications.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['top_up', 2500]])
    const { transactions } = (await app.call('GET /wallet/transactions', {}, { as: fan })).body
    expect(transactions.map(({ id, kind, amountCents }) => [id, kind, amountCents])).toEqual([
      [body.id, 'top_up', 2500],
    ])
  })

  it.each(['normal', 'late', 'twice', 'out_of_order'])(
    'is credited exactly once when its reports come %s, and the form is sent twice',
    async (arrival) => {
      const fan = await app.fan(`arrival_${arrival}`)
      const { body } = await start(fan)
      await Promise.all([pay(body.checkoutUrl, arrival), pay(body.checkoutUrl, arrival)])
      await pay(body.checkoutUrl, arrival)
      await deliver()
      expect([await balance(fan), await stateOf(fan, body.id)]).toEqual([2500, 'succeeded'])
      await press(body.checkoutUrl, { action: 'decline' })
      await deliver()
      expect([await balance(fan), await stateOf(fan, body.id)]).toEqual([2500, 'succeeded'])
    },
  )

  it('that is declined brings nothing, also when its reports come in the wrong order', async () => {
    const fan = await app.fan('refused_one')
    for (const arrival of ['normal', 'twice', 'out_of_order']) {
      const { body } = await start(fan)
      await press(body.checkoutUrl, { action: 'decline', arrival })
      await deliver()
      expect([arrival, await balance(fan), await stateOf(fan, body.id)]).toEqual([arrival, 0, 'declined'])
    }
    expect((await app.call('GET /notifications', {}, { as: fan })).body.notifications).toEqual([])
  })

  it('that the bank questions is paid only with six digits', async () => {
    const fan = await app.fan('questioned')
    const { body } = await start(fan)
    const asked = await press(body.checkoutUrl, { action: 'challenge' })
    expect(asked.status).toBe(303)
    expect((await pay(body.checkoutUrl)).location).toContain('/sandbox/checkout/')
    expect((await press(body.checkoutUrl, { action: 'confirm', code: '12' })).status).toBe(422)
    await deliver()
    expect(await balance(fan)).toBe(0)
    expect((await press(body.checkoutUrl, { action: 'confirm', code: '123456' })).status).toBe(303)
    await deliver()
    expect(await balance(fan)).toBe(2500)
  })
})

describe('beginning a top-up', () => {
  it('is one checkout per key, whatever else comes with the key is refused', async () => {
    const fan = await app.fan('repeating')
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(fan, 2500, key)))
    expect(new Set(answers.map(({ status, body }) => `${String(status)} ${body.id} ${body.checkoutUrl}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    for (const other of [await start(fan, 2600, key), await start(fan, 2500, key, '/elsewhere')])
      expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from top_ups where user_id = ${fan.userId}`.execute(app.services.db)
    expect(rows[0]?.n).toBe(1)
    // a key is its owner's: the same one of another person is another top-up
    const neighbour = await app.fan('neighbour')
    const theirs = await start(neighbour, 2500, key)
    expect([theirs.status, theirs.body.id === answers[0]?.body.id]).toEqual([201, false])
  })

  it('stays between 5 and 500 dollars, and below the limit of a day', async () => {
    const fan = await app.fan('spender')
    const fresh = await app.fan('new_spender')
    await start(fresh, 50_000)
    const tooMuch = await start(fresh, 500)
    expect([tooMuch.body.code, tooMuch.body.details]).toEqual(['top_up_limit', { limitCents: 50_000, leftCents: 0 }])
    await sql`update users set created_at = now() - interval '8 days' where id = ${fan.userId}`.execute(app.services.db)
    for (const cents of [499, 50_001, -500, 0]) expect((await start(fan, cents)).status).toBe(422)
    for (const cents of [50_000, 49_500]) {
      const { body } = await start(fan, cents)
      await pay(body.checkoutUrl)
      await deliver()
    }
    expect(await balance(fan)).toBe(99_500)
    const over = await start(fan, 501)
    expect([over.status, over.body.code]).toEqual([422, 'top_up_limit'])
    expect((await start(fan, 500)).status).toBe(201)
    await sql`update top_ups set created_at = created_at - interval '25 hours' where user_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect((await start(fan, 50_000)).status).toBe(201)
  })

  it('is for verified users, and nobody sees another’s', async () => {
    const unverified = await app.signUp('not_yet')
    expect((await start(unverified)).body).toEqual({
      message: "Your email didn't verified yet!",
      code: 'email_unverified',
    })
    const fan = await app.fan('private_one')
    const { body } = await start(fan)
    const stranger = await app.fan('curious')
    expect((await app.call('GET /wallet/topUps/:id', { params: { id: body.id } }, { as: stranger })).status).toBe(404)
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    '',
    'maker',
    '/a\nb',
  ])('never leads back to %j', async (returnTo) => {
    const fan = await app.fan(`back_${randomBytes(4).toString('hex')}`)
    expect((await start(fan, 2500, freshKey(), returnTo)).status).toBe(422)
  })
})

describe('a provider’s report', () => {
  it('counts only with the signature over exactly these bytes, fresh and by this secret', async () => {
    const fan = await app.fan('forged')
    const { body } = await start(fan)
    const event = await reportOf(body.id)
    const raw = JSON.stringify(event)
    const now = Math.floor(Date.now() / 1000)
    const refused = [
      '',
      'v1=00',
      signReport('another secret', raw),
      signReport(secret, `${raw} `),
      signReport(secret, raw, now - 301),
      signReport(secret, raw, now + 302),
      signReport(secret, raw, now - 301).replace(/t=\d+/, `t=${String(now)}`),
      signReport(secret, raw).replace('v1=', 'v0='),
      `${signReport(secret, raw)},v1=${'0'.repeat(64)}`,
    ]
    for (const header of refused) expect([header, await report(event, header)]).toEqual([header, 400])
    expect(await report(event, signReport(secret, raw), raw.replace('2500', '9900'))).toBe(400)
    expect(await balance(fan)).toBe(0)
    expect(await report(event, signReport(secret, raw, now - 290))).toBe(200)
    expect(await balance(fan)).toBe(2500)
    // the same one again, and the same payment under another number, bring nothing more
    expect(await report(event)).toBe(200)
    expect(await report(await reportOf(body.id))).toBe(200)
    await Promise.all(Array.from({ length: 8 }, async () => report(await reportOf(body.id))))
    expect(await balance(fan)).toBe(2500)
    // the sandbox company's own books follow, so that both sides agree
    await sql`update sandbox_payments set state = 'succeeded' where id = ${event.data.payment}`.execute(app.services.db)
  })

  it('of another amount, another payment, an unknown top-up or nonsense moves nothing', async () => {
    const fan = await app.fan('unequal')
    const { body } = await start(fan)
    const event = await reportOf(body.id)
    for (const data of [
      { amountCents: 2501 },
      { amountCents: 250_000 },
      { payment: 'pay_other' },
      { reference: '00000000-0000-4000-8000-000000000000' },
      { reference: 'not an id' },
    ])
      expect([data, await report({ ...event, id: freshKey(), data: { ...event.data, ...data } })]).toEqual([data, 200])
    for (const data of [{ amountCents: 0 }, { amountCents: -2500 }, { amountCents: 0.5 }, { reference: '' }])
      expect([data, await report({ ...event, id: freshKey(), data: { ...event.data, ...data } })]).toEqual([data, 400])
    expect(await report({ ...event, type: 'payment.refunded' })).toBe(400)
    expect([await balance(fan), await stateOf(fan, body.id)]).toEqual([0, 'open'])
  })

  it('of success is final, and makes good an earlier refusal', async () => {
    const fan = await app.fan('late_luck')
    const { body } = await start(fan)
    for (const [type, state, cents] of [
      ['payment.processing', 'processing', 0],
      ['payment.declined', 'declined', 0],
      ['payment.processing', 'declined', 0],
      ['payment.succeeded', 'succeeded', 2500],
      ['payment.declined', 'succeeded', 2500],
      ['payment.processing', 'succeeded', 2500],
    ] as const) {
      const event = await reportOf(body.id, type)
      expect(await report(event)).toBe(200)
      expect([type, await stateOf(fan, body.id), await balance(fan)]).toEqual([type, state, cents])
      await sql`update sandbox_payments set state = 'succeeded' where id = ${event.data.payment} and ${type} = 'payment.succeeded'`.execute(
        app.services.db,
      )
    }
  })

  it('is taken from providers that exist', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(404)
  })
})
