import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import { seedDemo } from './seed-demo.ts'

const folder = path.resolve(import.meta.dirname, '../../../demo')

it('an installation where somebody has a demo name is left alone', async () => {
  const other = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-demo-'))
  try {
    const taken = await createServices(readConfig({ DATA_DIR: dataDir }), other.pool, createLog('silent'))
    await sql`insert into users (username, name) values ('inesbakes', 'Another Inés')`.execute(other.db)
    expect(await seedDemo(taken, folder)).toEqual([expect.stringContaining('inesbakes')])
    expect((await sql`select from users`.execute(other.db)).rows).toHaveLength(1)
  } finally {
    await other.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
