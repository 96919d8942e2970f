import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { verifyAudit } from '#modules/audit/verify.ts'
import { migrate, migrationLock } from '#platform/database/migrate.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createEncryption } from '#platform/encryption/encryption.ts'
import { secretsFile, type Config } from '#server/config.ts'
import { connectDatabase } from '#server/open-database.ts'
import { createServices } from '#server/services.ts'
import type { Services } from '#platform/services.ts'
import { withoutPooler } from '../with-services.ts'
import { counted, CommandError, readWords, type MachineCommand, type Report } from '../command.ts'
import { ledgerReconcile } from '../ledger-reconcile.ts'
import { isEmpty, loadDatabase, useTextForm } from './database.ts'
import { checkFiles, loadFiles } from './files.ts'
import { loadKeys } from './keys.ts'
import { readManifest, type Manifest } from './manifest.ts'

/** A backup of a later version, or of one with other migrations, has columns that this program does not know. */
function requireMigrations({ migrations, version }: Manifest, folder: string): void {
  for (const { name, hash } of migrations) {
    const file = path.join(folder, name)
    if (!existsSync(file) || createHash('sha256').update(readFileSync(file)).digest('hex') !== hash)
      throw new CommandError(
        `This backup was made by version ${version} with ${name}, which this copy of Fanfare has not.`,
      )
  }
}

function requireKeys({ secrets, secretsFile: place }: Config, { encrypted }: Manifest): void {
  try {
    createEncryption(secrets.encryption, secrets.hashing).decrypt(Buffer.from(encrypted, 'base64'))
  } catch (error) {
    throw new CommandError(
      `The keys in ${place ?? 'SECRETS'} do not open this backup: name the folder with its own by --keys.`,
      { cause: error },
    )
  }
}

/** Nobody else writes while it is filled: a program that starts now waits for the migrations' lock, which is held here. */
async function fill(client: pg.ClientBase, pool: pg.Pool, folder: string, manifest: Manifest, migrations: string) {
  try {
    await useTextForm(client)
    await client.query(`select pg_advisory_lock(${String(migrationLock)})`)
    await migrate(client, migrations, new Set(manifest.migrations.map(({ name }) => name)))
    await migrateJobs(pool)
    await loadDatabase(client, folder, manifest)
    await migrate(client, migrations)
  } catch (error) {
    // it was empty before, and is again
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    )
    throw error
  }
}

/** Proves what came back: books, audit log, and that the log ends where it did. */
async function prove(services: Services, manifest: Manifest): Promise<Report> {
  const books = await ledgerReconcile.prepare([])(services)
  const { lines, head, brokenAt } = await verifyAudit(services.db)
  const audit =
    brokenAt !== null
      ? `The audit log is not what it was: look at line ${String(brokenAt)}.`
      : head === manifest.auditHead
        ? `The audit log is whole: ${counted(lines, 'line')}.`
        : 'The audit log does not end where it did in the backup.'
  return {
    lines: [...books.lines, audit],
    wrong: books.wrong === true || brokenAt !== null || head !== manifest.auditHead,
  }
}

/** Brings a backup back into an empty database and the store of the settings, and proves the result. */
export const restore: MachineCommand = {
  name: 'restore',
  usage: '<folder> [--keys <another folder>]',
  summary: 'brings a backup back into an empty database, with its keys, and proves the books and the audit log',
  prepareMachine(words) {
    const { values, positionals } = readWords(words, ['folder'], { keys: { type: 'string' } })
    const folder = path.resolve(positionals[0] ?? '')
    return async ({ readConfig, root }) => {
      const migrations = path.join(root, 'migrations')
      const manifest = await readManifest(folder)
      requireMigrations(manifest, migrations)
      await checkFiles(folder)
      // before the settings are read, which would make keys of their own
      if (values.keys !== undefined) await loadKeys(path.resolve(values.keys), secretsFile())
      const config = readConfig()
      requireKeys(config, manifest)
      const log = createLog('silent')
      const database = await connectDatabase(withoutPooler(config), log)
      try {
        try {
          if (!(await isEmpty(database.client)))
            throw new CommandError('The database is not empty: a backup is only restored into a new one.')
          const services = await createServices(config, database.pool, log)
          await loadFiles(services.storage, folder)
          await fill(database.client, database.pool, folder, manifest, migrations)
        } finally {
          database.client.release(true)
        }
        const services = await createServices(config, database.pool, log)
        await services.settings.load()
        const proof = await services.db.connection().execute(async (db) => {
          // going over everything takes longer than a request may
          await sql`set statement_timeout = 0`.execute(db)
          return prove({ ...services, db }, manifest)
        })
        return {
          ...proof,
          lines: [
            `Restored what was saved at ${manifest.at} by version ${manifest.version}: ${counted(manifest.tables.length, 'table')}, ` +
              `${counted(manifest.jobs, 'waiting job')}, ${counted(manifest.files.count, 'file')}.`,
            ...proof.lines,
          ],
        }
      } finally {
        await database.close()
      }
    }
  },
}
