import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { moveBack } from '#test/move-back.ts'
import { renewDue } from './renew-due.ts'

/** Whatever fans and creators do in whatever order: no time is paid twice, and what runs was paid. */

let app: TestApp
let creator: Person
let giver: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { weekly: 200, monthly: 700, yearly: 7000 })
  giver = await app.fan('giver')
  await app.fund(giver, 10_000_000)
  const bundle = { kind: 'bundle' as const, months: 3 as const, percentOff: 10 }
  await app.call('POST /promotions', { body: bundle }, { as: creator })
})
afterAll(() => app.close())

const period = fc.constantFrom('weekly' as const, 'monthly' as const, 'yearly' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew' as const), workers: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('subscribe' as const), period }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), period, bundle: fc.boolean() }) },
  fc.record({
    do: fc.constantFrom(
      'fund' as const,
      'cancel' as const,
      'resume' as const,
      'gift' as const,
      'pause' as const,
      'unpause' as const,
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const mine = async (fan: Person) => (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]

// what is moved back must not meet the instants of an earlier payment again: in life no instant comes twice
let moves = 0
async function take(fan: Person, action: Step): Promise<number> {
  const running = await mine(fan)
  const params = { id: String(running?.id ?? 1) }
  switch (action.do) {
    case 'pass':
      if (running && running.state !== 'ended' && running.state !== 'paused')
        await moveBack(app.services.db, running.id, `${String(action.days)} days ${String((moves += 1))} milliseconds`)
      return 200
    case 'renew':
      await Promise.all(Array.from({ length: action.workers }, () => renewDue(app.services)))
      return 200
    case 'fund':
      await app.fund(fan, 1500)
      return 200
    case 'subscribe': {
      const { body: quote, status } = await app.call(
        'GET /creators/:username/quote',
        { params: { username: 'maker' }, query: { period: action.period } },
        { as: fan },
      )
      if (status !== 200) return status
      const body = { period: action.period, expectedPriceCents: quote.priceCents }
      return (
        await app.call('POST /creators/:username/subscriptions', { params: { username: 'maker' }, body }, { as: fan })
      ).status
    }
    case 'cancel':
      return (await app.call('DELETE /subscriptions/:id', { params }, { as: fan })).status
    case 'resume': {
      const body = { expectedPriceCents: running?.renewalPriceCents ?? 0 }
      return (await app.call('POST /subscriptions/:id/resume', { params, body }, { as: fan })).status
    }
    case 'change': {
      const months: 1 | 3 = action.bundle && action.period === 'monthly' ? 3 : 1
      const query = { period: action.period, months: months === 3 ? ('3' as const) : ('1' as const) }
      const { body: quote, status } = await app.call('GET /subscriptions/:id/change', { params, query }, { as: fan })
      if (status !== 200) return status
      const body = {
        period: action.period,
        months,
        expectedPriceCents: quote.dueCents,
        expectedRenewalPriceCents: quote.priceCents,
      }
      return (await app.call('POST /subscriptions/:id/change', { params, body }, { as: fan })).status
    }
    case 'gift': {
      const body = { creatorUsername: 'maker', months: 1 as const, expectedPriceCents: 700 }
      return (
        await app.call('POST /users/:username/gifts', { params: { username: fan.username }, body }, { as: giver })
      ).status
    }
    case 'pause':
      return (await app.call('POST /plans/pause', undefined, { as: creator })).status
    case 'unpause':
      return (await app.call('POST /plans/resume', undefined, { as: creator })).status
  }
}

let runs = 0
async function check(steps: readonly Step[]): Promise<void> {
  const fan = await app.fan(`fan_${String((runs += 1))}`)
  await app.fund(fan, 3000)
  await app.call('POST /plans/resume', undefined, { as: creator })
  for (const action of steps) {
    const status = await take(fan, action)
    expect([action, status < 500]).toEqual([action, true])
  }
  await app.call('POST /plans/resume', undefined, { as: creator })
  await renewDue(app.services)
  const { rows } = await sql<{ late: number; unpaid: number; orphans: number; open: number }>`
    select (select count(*) from subscriptions where fan_id = ${fan.userId} and state in ('active', 'trial') and renews_at <= now())::int as late,
      (select count(*) from subscriptions s where fan_id = ${fan.userId} and state = 'active' and price_cents > 0
        and not exists (select from subscription_periods w where w.subscription_id = s.id and w.until_at = s.renews_at))::int as unpaid,
      (select count(*) from purchases p where buyer_id in (${fan.userId}, ${giver.userId})
        and not exists (select from subscription_periods w where w.purchase_id = p.id))::int as orphans,
      (select count(*) from relations r where r.fan_id = ${fan.userId} and r.subscribed_until > now()
        and not exists (select from subscriptions s where s.fan_id = r.fan_id and s.creator_id = r.creator_id and s.state <> 'ended'))::int as open`.execute(
    app.services.db,
  )
  expect(rows[0]).toEqual({ late: 0, unpaid: 0, orphans: 0, open: 0 })
  const { differences } = await reconcile(app.services.db, [])
  expect(differences.filter(({ what }) => !what.startsWith('cash'))).toEqual([])
}

it('pays no time twice', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), check), {
    // whole periods went by, so the one that was paid is still to come when the plan changes
    examples: [
      [
        [
          { do: 'subscribe', period: 'weekly' },
          { do: 'pass', days: 14 },
          { do: 'renew', workers: 1 },
          { do: 'change', period: 'yearly', bundle: false },
          { do: 'fund' },
          { do: 'change', period: 'monthly', bundle: false },
        ],
      ],
    ],
    numRuns: Number(process.env['NEVER_TWICE_RUNS'] ?? 15),
  })
})
