import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { pgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { startTinyPooler } from '#test/tiny-pooler.ts'
import { inspectPooler } from './inspect-pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
})
afterAll(() => database.close())

const inspect = (url: string) => inspectPooler({ connectionString: url })

describe('what stands before the database', () => {
  it('is nothing where PostgreSQL answers itself', async () => {
    expect(await inspect(database.url)).toEqual({ mode: 'none', keepsStatements: true })
  })

  it('is a pooler in transaction mode that forgets statements', async () => {
    const pooler = await startTinyPooler(database.url)
    try {
      for (let times = 0; times < 3; times += 1)
        expect(await inspect(pooler.url)).toEqual({ mode: 'transaction', keepsStatements: false })
    } finally {
      await pooler.close()
    }
  })

  it.skipIf(pgbouncer === undefined)('is PgBouncer in each of its modes (where it is installed)', async () => {
    for (const mode of ['session', 'transaction', 'statement'] as const) {
      const pooler = await startPgbouncer(database.url, mode)
      try {
        for (let times = 0; times < 3; times += 1)
          expect((await inspect(pooler.url)).mode).toBe(mode === 'session' ? 'none' : mode)
      } finally {
        await pooler.close()
      }
    }
  })

  it.skipIf(pgbouncer === undefined)(
    'is found out beside others who use it, with several connections of the server (where PgBouncer is installed)',
    async () => {
      const pooler = await startPgbouncer(database.url, 'transaction')
      const others = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const client = new pg.Client({ connectionString: pooler.url })
          await client.connect()
          return client
        }),
      )
      let going = true
      const busy = others.map(async (client) => {
        while (going) {
          await client.query('begin')
          await client.query('select 1')
          await client.query('commit')
        }
      })
      try {
        // whether it keeps statements depends on its version, and on nothing else
        const found = new Set<string>()
        for (let times = 0; times < 30; times += 1) {
          const { mode, keepsStatements } = await inspect(pooler.url)
          found.add(`${mode} ${String(keepsStatements)}`)
        }
        expect([...found]).toEqual([expect.stringMatching(/^transaction /)])
      } finally {
        going = false
        await Promise.all(busy)
        await Promise.all(others.map((client) => client.end()))
        await pooler.close()
      }
    },
  )

  it('is said by the connection when nobody answers', async () => {
    await expect(inspect('postgres://me@127.0.0.1:9/x')).rejects.toThrow('ECONNREFUSED')
  })
})
