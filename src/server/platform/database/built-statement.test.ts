import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { builtOnce } from './built-statement.ts'
import { transaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Row = { sum: number; word: string; fixed: string; parameters: number }

it('is built once, and asked with the values of each call', async () => {
  let built = 0
  const ask = builtOnce<Row, 'one' | 'other' | 'word'>((value) => {
    built += 1
    const number = (name: 'one' | 'other') => sql`${value(name)}::int`
    return sql`select ${number('one')} + ${number('other')} + ${number('one')} as sum, ${value('word')}::text as word, ${'$1'}::text as fixed,
      (select count(distinct m[1]) from regexp_matches((select query from pg_stat_activity where pid = pg_backend_pid()), '\\$(\\d+)::', 'g') m) as parameters`
  })
  const calls = Array.from({ length: 20 }, (_, n) => ({ one: n, other: 100 * n, word: `it's $2, ${String(n)}` }))
  const rows = await Promise.all(calls.map((values) => ask(database.db, values)))
  expect(rows).toEqual(
    calls.map(({ one, other, word }) => [{ sum: 2 * one + other, word, fixed: '$1', parameters: 4 }]),
  )
  expect(await transaction(database.db, (tx) => ask(tx, { one: 1, other: 2, word: '' }))).toEqual([
    { sum: 4, word: '', fixed: '$1', parameters: 4 },
  ])
  expect(built).toBe(1)
})
