import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createPool } from '#platform/database/pool.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/services.ts'
import { installClock } from './database-clock.ts'

export type TestDatabase = { pool: pg.Pool; db: Db; url: string; close(): Promise<void> }

/** Whatever a test left open is ended. An autovacuum belongs to a superuser and cannot be: it is over in a moment. */
async function drop(admin: pg.Client, name: string, tries = 50): Promise<void> {
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (tries === 0 || (error as { code?: string }).code !== '42501') throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await drop(admin, name, tries - 1)
  }
}

/** A fresh, migrated database of one's own, on the run's real PostgreSQL. `clock`: its time can be set (`database-clock.ts`). */
export async function createTestDatabase({ size = 10, clock = false } = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`)
  const url = serverUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  if (clock) await installClock(url, name)
  const pool = createPool({ connection: { connectionString: url }, size, log: pino({ level: 'silent' }) })
  const db = createDatabase(pool)
  return {
    pool,
    db,
    url,
    async close() {
      await db.destroy()
      await drop(admin, name)
      await admin.end()
    },
  }
}
