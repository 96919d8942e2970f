import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-migrations-'))
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** A connection whose ordinary statements may take a tenth of a second. */
async function hurried(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, options: '-c statement_timeout=100' })
  await client.connect()
  return client
}

it('lets a change of much data, and whoever waits for it, take longer than a statement may', async () => {
  writeFileSync(path.join(folder, '900-slow.sql'), 'select pg_sleep(0.4); create table slow_change (id int);')
  const clients = [await hurried(), await hurried()]
  try {
    const applied = await Promise.all(clients.map((client) => migrate(client, folder)))
    expect(applied.flat()).toEqual(['900-slow.sql'])
    for (const client of clients)
      await expect(client.query('select pg_sleep(0.4)')).rejects.toThrow(/statement timeout/)
  } finally {
    for (const client of clients) await client.end()
  }
})
