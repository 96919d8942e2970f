import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPath } from '#test/on-path.ts'
import { ProviderDown } from '../../provider.ts'
import { createStripeProvider } from './provider.ts'
import { startTestStripe } from '#test/stripe-peer.ts'

/** Stripe's own mock, which checks every parameter against its OpenAPI description, where it is installed. */
const mock = onPath('stripe-mock')
const mockPort = 12_121

const servers = [
  {
    name: 'our test server',
    start: async () => {
      const server = await startTestStripe()
      return { url: server.url, stop: () => server.close() }
    },
  },
  ...(mock === undefined
    ? []
    : [
        {
          name: 'stripe-mock',
          start: async () => {
            const child: ChildProcess = spawn(mock, ['-http-port', String(mockPort)], { stdio: 'ignore' })
            const url = `http://127.0.0.1:${String(mockPort)}`
            for (let tries = 0; tries < 100; tries += 1) {
              if (await fetch(url).catch(() => null)) break
              await new Promise((resolve) => setTimeout(resolve, 50))
            }
            return { url, stop: async () => void child.kill() }
          },
        },
      ]),
]

describe.each(servers)('every call of the adapter, against $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.stop())
  const provider = () => createStripeProvider({ secretKey: 'sk_test_123', webhookSecret: 'whsec_x', host: server.url })
  const request = {
    amountCents: 2500,
    reference: '3f0c6f0e-0000-4000-8000-000000000001',
    returnUrl: 'https://fans.example/wallet/top-up/1',
  }

  it('is understood', async () => {
    const customerRef = await provider().createCustomer(7)
    expect(customerRef).toMatch(/^cus_/)
    const checkout = { ...request, idempotencyKey: 'a', customerRef, saveCard: true }
    const session = await provider().createPayment(checkout)
    expect(session).toMatchObject({
      paymentRef: expect.stringMatching(/^cs_/),
      checkoutUrl: expect.stringMatching(/^https:/),
    })
    expect(await provider().findPayment(session.paymentRef)).toHaveProperty('state')
    const card = { ...request, idempotencyKey: 'b', customerRef, cardRef: 'pm_card_visa' }
    const charged = await provider().chargeCard({ ...card, offSession: true })
    expect(charged.paymentRef).toMatch(/^pi_/)
    expect(await provider().findPayment(charged.paymentRef)).toHaveProperty('amountCents')
    await provider().cardOf(charged.paymentRef)
    const refund = { idempotencyKey: 'c', settledRef: charged.paymentRef, amountCents: 100, reference: 'r' }
    expect(await provider().refund(refund)).toMatchObject({ refundRef: expect.stringMatching(/^re_/) })
    await provider().removeCard('pm_card_visa')
    await provider().closePayment(session.paymentRef)
    expect(Number.isSafeInteger(await provider().settledCents())).toBe(true)
  })
})

it('a Stripe that is not there, or in trouble, is told from one that refuses', async () => {
  const server = await startTestStripe()
  const provider = createStripeProvider({ secretKey: 'sk_test_123', webhookSecret: 'whsec_x', host: server.url })
  server.trouble.down = true
  await expect(provider.createCustomer(1)).rejects.toThrow(ProviderDown)
  server.trouble.down = false
  await expect(provider.findPayment('pi_none')).rejects.not.toThrow(ProviderDown)
  await server.close()
  await expect(provider.createCustomer(2)).rejects.toThrow(ProviderDown)
})
