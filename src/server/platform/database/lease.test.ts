import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { withLease } from './lease.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 3 })
})
afterAll(() => database.close())

it('gives work to one at a time, and to the next as soon as it is done', async () => {
  const { db } = database
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await sleep(50)
    inside -= 1
    return 'done'
  }
  // until the others are refused, however long their connections take to open
  const refused = Promise.withResolvers<null>()
  let nulls = 0
  const first = async () => {
    await Promise.race([refused.promise, sleep(3_000)])
    return work()
  }
  const answers = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await withLease(db, 'one', first)
      if (answer === null) nulls += 1
      if (nulls === 2) refused.resolve(null)
      return answer
    }),
  )
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(answers.filter((answer) => answer === null)).toHaveLength(2)
  expect(most).toBe(1)
  expect(await withLease(db, 'one', work)).toBe('done')
  const both = [withLease(db, 'one', work), withLease(db, 'another', work)]
  expect(await Promise.all(both)).toEqual(['done', 'done'])
  await expect(withLease(db, 'one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withLease(db, 'one', work)).toBe('done')
})

it('is kept for as long as the work takes, and lost to others by who was cut off', async () => {
  const { db } = database
  const short = { seconds: 0.4 }
  const long = withLease(db, 'long', () => sleep(1_200, 'done'), short)
  await sleep(800)
  expect(await withLease(db, 'long', () => Promise.resolve('taken'), short)).toBeNull()
  expect(await long).toBe('done')

  const answers = await withLease(
    db,
    'cut',
    async (holds) => {
      const before = await holds()
      // as if nothing of it had reached the database for a while
      await sql`update leases set holder = gen_random_uuid() where name = 'cut'`.execute(db)
      return [before, await holds()]
    },
    short,
  )
  expect(answers).toEqual([true, false])
  await sleep(500)
  expect(await withLease(db, 'cut', () => Promise.resolve('taken'), short)).toBe('taken')
})
