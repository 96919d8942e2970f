import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { countStatements } from '#test/count-statements.ts'
import { findPeople } from './find-people.ts'
import { indexUser } from './index-user.ts'

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

it('reads those whose names only begin so where not enough are called just so for the viewer', async () => {
  const { db } = app.services
  await sql`with made as (
      insert into users (username, name, follower_count)
      select 'vorn_' || n, 'Somebody', 0 from generate_series(1, 253) n returning id, username)
    insert into search_words (word, rank, user_id)
      select w.word, w.rank, id from made join (values ('vornel', 3, false), ('vornelia', 5, true)) w (word, rank, is_other)
        on w.is_other = (username in ('vorn_251', 'vorn_252', 'vorn_253'))`.execute(db)
  const viewer = await app.fan('blocked_by_most')
  await sql`insert into blocks (user_id, blocked_id)
    select id, ${viewer.userId} from users where username like 'vorn\\_%' and username not in ('vorn_7', 'vorn_8', 'vorn_251', 'vorn_252', 'vorn_253')`.execute(
    db,
  )
  // the second time it is known that many begin like it
  for (let n = 0; n < 2; n += 1) {
    const { people, more } = await findPeople(app.services, viewer.userId, 'vornel')
    expect([people.map(({ username }) => username), more]).toEqual([
      ['vorn_7', 'vorn_8', 'vorn_251', 'vorn_252', 'vorn_253'],
      false,
    ])
  }
  const { people } = await findPeople(app.services, 0, 'vornel')
  expect(people).toHaveLength(20)
})

describe('a mistyped name', () => {
  const creator = async (username: string, name: string, rank: number) => {
    const { userId } = await app.creator(username)
    await indexUser(app.services.db, { userId, username, name })
    await sql`update search_words set rank = ${rank} where user_id = ${userId}`.execute(app.services.db)
  }
  const find = async (term: string) => {
    const { answer, statements } = await countStatements(() => findPeople(app.services, 0, term))
    return { found: answer.people.map(({ username }) => username), corrected: answer.corrected, statements }
  }

  it.each(['olivande', 'olivaander', 'oliwander', 'oilvander', '%livander', 'olivande\\', 'olivande_'])(
    '%s is mended in one statement',
    async (term) => {
      if (term === 'olivande') {
        await creator('wand_maker', 'Olivander', 2)
        // better known, and farther
        await creator('wand_breaker', 'Olivadero', 9)
      }
      const mended = { found: ['wand_maker'], corrected: term === 'olivande' ? null : 'olivander', statements: 1 }
      expect(await find(term)).toEqual(mended)
    },
  )

  it('costs another where the database did not guess what is nearest', async () => {
    await creator('near_one', 'Kalvostrex', 0)
    await creator('far_one', 'Kalvostelo', 9)
    expect(await find('kalvostrin')).toEqual({ found: ['near_one'], corrected: 'kalvostrex', statements: 2 })
  })

  it('is told to be nobody’s in one statement', async () => {
    expect(await find('xyxyxyxq')).toEqual({ found: [], corrected: null, statements: 1 })
  })
})
