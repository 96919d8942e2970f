import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type TestApp } from './app.ts'
import { compare } from './money-model/compare.ts'
import { operation, perform, type Operation } from './money-model/operations.ts'
import { createWorld } from './money-model/world.ts'

/**
 * Whatever fans, creators, banks and staff do in whatever order, the books are those that a person would keep on paper. In
 * slices: after each, every balance, purchase, subscription and opened post is compared, and the books are proven. More with
 * `npm run faults -- model --operations N --seed S`.
 */

const wanted = Number(process.env['MODEL_OPERATIONS'] ?? 1_500)
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000)
const sliceLength = 50
const slicesInRun = 3
/** The proof reads all there is: large runs begin a new database now and then. */
const runsInDatabase = 40

let app: TestApp
let operations = 0
let runs = 0
/** What a run that failed has left behind would fail those after it: they begin anew. */
let spoilt = false
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  process.stdout.write(`Model: ${String(operations)} operations, seed ${String(seed)}\n`)
  await app.close()
})

async function check(run: readonly Operation[]): Promise<void> {
  if ((runs += 1) % runsInDatabase === 0 || spoilt) {
    await app.close()
    app = await createTestApp()
    process.stdout.write(`Model: ${String(operations)} operations so far, seed ${String(seed)}\n`)
  }
  spoilt = true
  const world = await createWorld(app)
  for (let at = 0; at < run.length; at += sliceLength) {
    for (const one of run.slice(at, at + sliceLength)) {
      await perform(world, one)
      operations += 1
    }
    await compare(world)
    expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  }
  spoilt = false
}

it('keeps the books as on paper', { timeout: Math.max(120_000, wanted * 200) }, async () => {
  const length = sliceLength * slicesInRun
  await fc.assert(fc.asyncProperty(fc.array(operation, { minLength: length, maxLength: length, size: 'max' }), check), {
    seed,
    numRuns: Math.max(1, Math.ceil(wanted / length)),
    // a failure is made smaller as long as it is worth the wait
    plugins: [fc.interruptAfterTimeLimit(Math.max(100_000, wanted * 190), { failOnInterrupt: true })],
    endOnFailure: process.env['MODEL_SHRINK'] === '0',
  })
})
