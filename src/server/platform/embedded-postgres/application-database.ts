import pg from 'pg'
import { DatabaseStartError } from './errors.ts'
import { socketPort, type Postmaster } from './postmaster.ts'

/** Name of the program's database and of the role that owns it. The role is no superuser: it could not be one on a
 * hosted PostgreSQL either, and a hole in a query must not reach the machine. It may create databases for tests. */
const name = 'fanfare'

/** A connection string for `pg` and libpq; the password is in it. */
export function databaseUrl(postmaster: Postmaster, password: string): string {
  const socket = `host=${encodeURIComponent(postmaster.socketFolder)}&port=${socketPort}`
  return `postgres://${name}:${encodeURIComponent(password)}@/${name}?${socket}`
}

/**
 * Proves that the server answers and knows our password, and makes the role and the database where they are missing.
 * @throws DatabaseStartError when it refuses the password; anything else as `pg` reports it
 */
export async function openApplicationDatabase(postmaster: Postmaster, password: string): Promise<void> {
  const client = new pg.Client({
    host: postmaster.socketFolder,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    password,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    )
    if (!found.rows[0]?.role) {
      await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`)
    }
    if (!found.rows[0]?.database) await client.query(`create database ${name} owner ${name}`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new DatabaseStartError('password_lost', 'The database does not accept the password in its password file.', {
        cause: error,
      })
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
