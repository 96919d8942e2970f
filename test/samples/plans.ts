import type { plans } from '#contract/plans.ts'
import { newCreator, unique, type Samples } from './world.ts'

const code = (): string => unique().slice(0, 12).toUpperCase()

export const plansSamples: Samples<typeof plans> = {
  'GET /plans': () => ({}),
  'PUT /plans': () => ({
    body: { plans: [{ period: 'monthly', priceCents: 799 }], messagePriceCents: null },
  }),
  'POST /plans/pause': async ({ app }, as) => {
    if (as) await app.call('POST /plans/resume', undefined, { as })
    return {}
  },
  'POST /plans/resume': () => ({}),
  'GET /promotions': () => ({ query: {} }),
  'POST /promotions': () => ({
    body: {
      kind: 'discount',
      code: code(),
      percentOff: 20,
      periods: 3,
      usesMax: 10,
      expiresAt: '2099-01-01T00:00:00Z',
    },
  }),
  'DELETE /promotions/:id': async ({ app }, as) => {
    if (!as) return { params: { id: '1' } }
    const body = { kind: 'discount' as const, code: code(), amountOffCents: 100, periods: 1 }
    const made = await app.call('POST /promotions', { body }, { as })
    return { params: { id: String(made.body.id ?? 1) } }
  },
  'GET /creators/:username/offers': async (world) => ({ params: { username: (await newCreator(world)).username } }),
}
