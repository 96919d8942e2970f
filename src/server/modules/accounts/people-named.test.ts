import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { findPeople } from './find-people.ts'

/** A word that few begin with is read whole, and one that many do rank by rank: both have to find the best known. */

const famous = 20
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  for (const [name, count] of [
    ['zelmira', 230],
    ['quillon', 150],
  ] as const)
    // the best known come last by their words, which end in their numbers
    await sql`with made as (
        insert into users (username, name, follower_count)
        select ${name} || lpad(n::text, 3, '0'), 'Somebody', case when n > ${count - famous} then 1000 + n else 0 end
        from generate_series(1, ${count}) n returning id, username, follower_count)
      insert into search_words (word, rank, user_id)
        select username, floor(log(2, 1 + follower_count))::smallint, id from made`.execute(app.services.db)
})
afterAll(() => app.close())

it.each([
  ['zelmira', 230],
  ['quillon', 150],
])('finds the best known of those whose names begin with %s', async (name, count) => {
  const best = Array.from({ length: famous }, (_, n) => `${name}${String(count - n).padStart(3, '0')}`)
  const viewer = await app.fan(`looker_${String(count)}`)
  for (const searchTerm of [name.slice(0, 3), name.slice(0, 5), name, name, name.toUpperCase()]) {
    const { people, more } = await findPeople(app.services, viewer.userId, searchTerm)
    expect([searchTerm, people.map(({ username }) => username), more]).toEqual([searchTerm, best, true])
  }
  const last = best.at(-1) ?? ''
  for (const guest of [0, { guestIn: '' }, { guestIn: 'PT' }])
    expect((await findPeople(app.services, guest, last)).people.map(({ username }) => username)).toEqual([last])
})

it('does not stop at those whom the viewer is hidden from', async () => {
  const viewer = await app.fan('blocked_by_many')
  await sql`insert into blocks (user_id, blocked_id)
    select id, ${viewer.userId} from users where username like 'zelmira%' and follower_count > 0`.execute(
    app.services.db,
  )
  const { people } = await findPeople(app.services, viewer.userId, 'zelmira')
  expect(people).toHaveLength(20)
  expect(people.every(({ followerCount }) => followerCount === 0)).toBe(true)
})
