import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { readAccess } from '#server/demo/content.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/services.ts'
import { createRelay, type Relay } from './relay.ts'
import { fillDatabase } from './people.ts'

const root = path.join(import.meta.dirname, '..')

export type Database = {
  /** For the programs: through a line that can be cut. */
  url: string
  line: Relay
  /** Ours, past that line. */
  db: Db
  /** Server processes: the first one, and those that serve and write. */
  postmaster: () => number | null
  backends(): number[]
  stop(): Promise<void>
}

/** PostgreSQL with everything forced to the disk, filled, and started again by itself whenever it is killed. */
export async function openFaultyDatabase(folder: string, chance: () => number): Promise<Database> {
  const place = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres({ folder: place, log: () => undefined })
  const log = pino({ level: 'silent' })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await migrate(client, path.join(root, 'migrations'))
  const pool = createPool({ connection: { connectionString: server.url }, size: 4, log })
  await migrateJobs(pool)
  await fillDatabase(client, (await readAccess(path.join(root, 'demo'))).logIns.fan)
  await client.end()

  const { username, password, pathname, searchParams } = new URL(server.url.replace('@/', '@localhost/'))
  const socket = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port') ?? '5432'}`)
  const line = await createRelay({ path: socket }, chance)
  const db = createDatabase(pool)
  const postmaster = (): number | null => {
    try {
      return Number(readFileSync(path.join(place, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${String(line.port)}${pathname}`,
    line,
    db,
    postmaster,
    backends() {
      const parent = postmaster()
      if (parent === null) return []
      try {
        const children = readFileSync(`/proc/${String(parent)}/task/${String(parent)}/children`, 'utf8')
        return children.trim().split(' ').filter(Boolean).map(Number)
      } catch {
        return []
      }
    },
    async stop() {
      await db.destroy()
      await line.close()
      await server.stop()
    },
  }
}
