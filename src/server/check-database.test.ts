import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkServer } from './check-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 1 })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await database.close()
})

async function complaint(prepare = ''): Promise<string> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    if (prepare) await client.query(prepare)
    await checkServer(client, { name: 'DATABASE_URL', url: 'postgres://me:hush@db/fans' })
    return 'none'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}
const begin = 'DATABASE_URL="postgres://me:…@db/fans": '

it('takes a database that does', async () => {
  expect(await complaint()).toBe('none')
})

it('refuses one that takes no changes', async () => {
  expect(await complaint('set default_transaction_read_only = on')).toBe(
    `${begin}takes no changes: it is a standby, or set to be read only; name the primary`,
  )
})

it('refuses one whose clock differs from this machine’s', async () => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 300_000)
  expect(await complaint()).toMatch(
    new RegExp(
      `^${begin.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}its clock is (299|300) seconds behind this machine’s; set both by NTP$`,
    ),
  )
  vi.spyOn(Date, 'now').mockReturnValue(now - 300_000)
  expect(await complaint()).toMatch(/its clock is 30\d seconds ahead of this machine’s; set both by NTP$/)
})
