import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { eachVisibleTo, visibleTo, type Viewer } from './visibility.ts'

/** Two ways to ask for the same: of sets, and of rows in their order. */

let app: TestApp
const people: number[] = []
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  for (let n = 0; n < 9; n += 1) people.push((await app.fan(`person_${String(n)}`)).userId)
  const [a, b, c, d, e, f, g] = people
  await sql`insert into blocks (user_id, blocked_id) values (${a}, ${b}), (${c}, ${a}), (${d}, ${e}), (${e}, ${d})`.execute(
    db,
  )
  await sql`update accounts set country = 'PT' where user_id = any (${[a, f]}::bigint[])`.execute(db)
  await sql`update accounts set address_countries = array['DE'], address_seen = array[now()] where user_id = ${g}`.execute(
    db,
  )
  await sql`update accounts set hidden_in = array['PT', 'DE'] where user_id = any (${[f, b]}::bigint[])`.execute(db)
  await sql`update accounts set hidden_in = array['FR'] where user_id = ${c}`.execute(db)
})
afterAll(() => app.close())

it('finds the same people either way, for everybody', async () => {
  const viewers: Viewer[] = [...people, 0, { guestIn: '' }, ...['PT', 'DE', 'FR', 'US'].map((guestIn) => ({ guestIn }))]
  const seen = new Set<number>()
  for (const viewer of viewers) {
    const of = async (condition: ReturnType<typeof visibleTo>) =>
      (await sql<{ id: number }>`select u.id from users u where ${condition} order by u.id`.execute(app.services.db))
        .rows
    const found = await of(visibleTo(viewer))
    expect([viewer, await of(eachVisibleTo(viewer, sql`u.id`))]).toEqual([viewer, found])
    seen.add(found.length)
  }
  // some see everybody, some do not
  expect(seen.size).toBeGreaterThan(2)
})
