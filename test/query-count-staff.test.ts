import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes, type RouteKey } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { samples } from './contract-samples.ts'
import { countStatements } from './count-statements.ts'
import { createWorld, type Sample, type World } from './samples/world.ts'
import { payingSettings, staff } from './staff.ts'

/** What staff read costs as many statements with twenty of everything as with one: none is sent per row. */

type Row = {
  /** Statements at most, with the line in the audit log where looking is logged. */
  most: number
  /** Whose sample makes one more row of what a list shows; a thing of its own makes its rows itself. */
  makes?: RouteKey
}
const rows: Readonly<Record<Extract<RouteKey, `GET /admin/${string}`>, Row>> = {
  'GET /admin/overview': { most: 1, makes: 'GET /admin/cases/:id' },
  'GET /admin/audit': { most: 1, makes: 'DELETE /admin/users/:username/sessions' },
  'GET /admin/cases': { most: 1, makes: 'GET /admin/cases/:id' },
  'GET /admin/cases/:id': { most: 10 },
  'GET /admin/creatorRequests': { most: 1, makes: 'GET /admin/creatorRequests/:id' },
  'GET /admin/creatorRequests/:id': { most: 6 },
  'GET /admin/reviews': { most: 2, makes: 'GET /admin/reviews/:id' },
  'GET /admin/reviews/:id': { most: 7 },
  'GET /admin/reviews/messages/:id': { most: 7 },
  'GET /admin/reviews/stories/:id': { most: 7 },
  'GET /admin/consents': { most: 2, makes: 'GET /admin/consents/:id' },
  'GET /admin/consents/:id': { most: 8 },
  'GET /admin/withdrawals': { most: 2, makes: 'POST /admin/withdrawals/:id/approval' },
  'GET /admin/claims': { most: 3, makes: 'POST /admin/claims/:id/link' },
  'GET /admin/bankFiles/:id': { most: 7 },
  'GET /admin/payments': { most: 8, makes: 'GET /admin/payments/:id' },
  'GET /admin/payments/:id': { most: 12 },
  'GET /admin/disputes': { most: 1 },
  'GET /admin/losses': { most: 3 },
  'GET /admin/riskFlags': { most: 1, makes: 'GET /admin/riskFlags/:id' },
  'GET /admin/riskFlags/:id': { most: 8 },
  'GET /admin/creatorFees': { most: 1, makes: 'PUT /admin/creatorFees/:username' },
  'GET /admin/creatorFees/:username': { most: 2 },
  'GET /admin/live': { most: 1, makes: 'GET /live/:id' },
  'GET /admin/ledger': { most: 4, makes: 'GET /admin/payments/:id' },
  'GET /admin/settings': { most: 1 },
  'GET /admin/users': { most: 2, makes: 'GET /admin/users/:username' },
  'GET /admin/users/:username': { most: 5 },
}

let app: TestApp
let world: World
let admin: Person
beforeAll(async () => {
  app = await createTestApp(payingSettings)
  world = await createWorld(app)
  admin = await staff(app, 'admin_one', 'admin')
})
afterAll(() => app.close())

/** Statements that a call sends; the session is known already, and what is remembered is remembered. */
async function statements(route: RouteKey, sample: Sample): Promise<number> {
  const ask = async () => app.call(route, sample, { as: admin })
  expect((await ask()).status).toBe(200)
  const counts: number[] = []
  // the least of three: a session is looked up again now and then, whatever is asked
  for (let time = 0; time < 3; time += 1) {
    const { answer, statements: sent } = await countStatements(ask)
    expect(answer.status).toBe(200)
    counts.push(sent)
  }
  return Math.min(...counts)
}

it('has a row for everything that staff read', () => {
  const reads = Object.keys(routes).filter((name) => name.startsWith('GET /admin/'))
  expect(reads.filter((name) => !(name in rows))).toEqual([])
})

it.each(Object.entries(rows) as [RouteKey, Row][])(
  '%s sends as many for one row as for many',
  async (route, { most, makes }) => {
    const make = samples[makes ?? route]
    await make(world, admin)
    const before = await statements(route, await samples[route](world, admin))
    for (let index = 0; index < 19; index += 1) await make(world, admin)
    const after = await statements(route, await samples[route](world, admin))
    expect(before).toBeGreaterThan(0)
    expect(after).toBe(before)
    expect(after).toBeLessThanOrEqual(most)
  },
)
