import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail, Failure } from '../failure.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { idempotent } from '../http/idempotency.ts'

let database: TestDatabase
let users: number[]
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{
    id: number
  }>`insert into users (username, name) values ('a', 'A'), ('b', 'B') returning id`.execute(database.db)
  users = rows.map(({ id }) => id)
  await sql`create table done (key text)`.execute(database.db)
})
afterAll(() => database.close())

const request = (key: string, content = '') => ({ key, requestHash: createHash('sha256').update(content).digest() })
const countOf = async (key: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from done where key = ${key}`.execute(database.db)).rows[0]?.n ??
  0
/** Work that leaves a trace and answers something else each time. */
const run = (key: string, content = '', user = users[0] ?? 0) =>
  idempotent(database.db, user, request(key, content), async (tx) => {
    await sql`insert into done (key) values (${key})`.execute(tx)
    return { answer: Math.random() }
  })

describe('a call with a key', () => {
  it('is done once, however many come at once, and always answers the first answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => run('many')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([await countOf('many'), await run('many')]).toEqual([1, answers[0]])
  })
  it('is refused when the key belongs to another request, and is one’s own', async () => {
    await run('mine', 'first')
    const other = await run('mine', 'second')
    expect(other instanceof Failure && other.code).toBe('key_reused')
    await run('mine', 'second', users[1])
    expect(await countOf('mine')).toBe(2)
  })
  it('that is refused or breaks leaves nothing, and may be tried again', async () => {
    const refused = await idempotent(database.db, users[0] ?? 0, request('later'), async (tx) => {
      await sql`insert into done (key) values ('later')`.execute(tx)
      return fail('fund_wallet') as never
    })
    expect((refused as unknown as Failure).code).toBe('fund_wallet')
    await expect(
      idempotent(database.db, users[0] ?? 0, request('later'), async (tx) => {
        await sql`insert into done (key) values ('later')`.execute(tx)
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await countOf('later')).toBe(0)
    await run('later', 'even with other content')
    expect(await countOf('later')).toBe(1)
  })
})
