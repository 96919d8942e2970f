import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

/** Statements are prepared once per connection: nothing of it may be seen. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 3 })
  await database.pool.query('create table things (id bigint primary key, name text, at timestamptz, parts numeric)')
})
afterAll(() => database.close())

const all = 'select id, name, at, parts, $1::int as given from things order by id'

describe('a statement that is sent again', () => {
  it('answers with the same columns and types, whatever rows there are by now, on every connection', async () => {
    const { pool } = database
    expect((await pool.query(all, [1])).rows).toEqual([])
    await pool.query('insert into things values ($1, $2, $3, $4)', [7, 'seven', '2026-02-03T04:05:06.789012Z', '70'])
    await pool.query('insert into things values ($1, $2, $3, $4)', [8, null, null, null])
    const rows = [
      { id: 7, name: 'seven', at: '2026-02-03T04:05:06.789012Z', parts: 70, given: 2 },
      { id: 8, name: null, at: null, parts: null, given: 2 },
    ]
    const answers = await Promise.all(Array.from({ length: 12 }, () => pool.query(all, [2])))
    for (const answer of answers) {
      expect(answer.rows).toEqual(rows)
      expect([answer.rowCount, answer.command]).toEqual([2, 'SELECT'])
      expect(answer.fields.map(({ name }) => name)).toEqual(['id', 'name', 'at', 'parts', 'given'])
    }
    // what was read before is nobody else's
    answers[0]?.rows.pop()
    expect((await pool.query(all, [2])).rows).toEqual(rows)
  })

  it('names its columns as it likes', async () => {
    const odd = `select $1::int as "it's \\ \`\${1}\`", 'x' as "a""b", null as "line\nbreak", 'first' as twice, 'last' as twice, 1 as "7", 'own' as "__proto__x"`
    const row = {
      "it's \\ `${1}`": 3,
      'a"b': 'x',
      'line\nbreak': null,
      twice: 'last',
      '7': 1,
      __proto__x: 'own',
    }
    for (let times = 0; times < 3; times += 1) {
      const { rows } = await database.pool.query<object>(odd, [3])
      expect(rows).toStrictEqual([row])
    }
    // a statement may ask only how many there are
    for (let times = 0; times < 2; times += 1)
      expect((await database.pool.query('select from generate_series(1, $1::int)', [2])).rows).toEqual([{}, {}])
    const first = (await database.pool.query<object>('select $1::int as number, 2 as "__proto__"', [1])).rows[0]
    const again = (await database.pool.query<object>('select $1::int as number, 2 as "__proto__"', [1])).rows[0]
    expect(again).toStrictEqual(first)
  })

  it('whose value cannot be read fails each time, and leaves the connection as it was', async () => {
    const client = await database.pool.connect()
    const whole = 'select $1::bigint as id'
    try {
      expect((await client.query(whole, [1])).rows).toEqual([{ id: 1 }])
      for (let times = 0; times < 2; times += 1)
        await expect(client.query(whole, ['9007199254740993'])).rejects.toThrow('beyond the safe integers')
      expect((await client.query(whole, [2])).rows).toEqual([{ id: 2 }])
    } finally {
      client.release()
    }
  })

  it('that gives no rows says how many it changed', async () => {
    for (const name of ['once', 'twice'])
      expect(await database.pool.query('update things set name = $1 where id = $2', [name, 7])).toMatchObject({
        rows: [],
        rowCount: 1,
        command: 'UPDATE',
      })
  })

  it('that fails leaves the connection and the statement as they were, inside of a transaction too', async () => {
    const client = await database.pool.connect()
    const part = 'select 100 / $1::int as part'
    try {
      for (const by of [4, 10]) {
        await expect(client.query(part, [0])).rejects.toThrow('division by zero')
        expect((await client.query(part, [by])).rows).toEqual([{ part: 100 / by }])
      }
      await client.query('begin')
      await expect(client.query(part, [0])).rejects.toThrow('division by zero')
      await expect(client.query(part, [5])).rejects.toThrow('current transaction is aborted')
      await client.query('rollback')
      expect((await client.query(part, [5])).rows).toEqual([{ part: 20 }])
    } finally {
      client.release()
    }
  })

  it('with a value that cannot be sent is refused, and the next one is not', async () => {
    const unsendable = {
      toPostgres(): never {
        throw new Error('not this one')
      },
    }
    const named = 'select $1::text as said'
    expect((await database.pool.query(named, ['one'])).rows).toEqual([{ said: 'one' }])
    await expect(database.pool.query(named, [unsendable])).rejects.toThrow('not this one')
    expect((await database.pool.query(named, ['two'])).rows).toEqual([{ said: 'two' }])
  })
})

it('of a cursor answers with the columns of that cursor', async () => {
  const client = await database.pool.connect()
  try {
    for (const [columns, row] of [
      ["1 as number, 'one' as word", { number: 1, word: 'one' }],
      ["'two' as word, 2 as number, true as more", { word: 'two', number: 2, more: true }],
    ] as const) {
      await client.query('begin')
      await client.query(`declare found no scroll cursor for select ${columns}`)
      expect((await client.query('fetch 5 from found', [])).rows).toEqual([row])
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

it('rows that nobody holds are collected while they are young, however they were asked for', async () => {
  // in a process of its own: what tests run in holds on to more
  const program = path.join(import.meta.dirname, '../../../../test/read-rows.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, database.url])
  const grown = Object.entries(JSON.parse(stdout) as Record<string, number>)
  expect(grown.map(([way]) => way)).toEqual(['text and values', 'an object', 'the pool'])
  expect(grown.filter(([, megabytes]) => megabytes > 15)).toEqual([])
})
