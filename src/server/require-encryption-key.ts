import path from 'node:path'
import { sql } from 'kysely'
import { checkEncryptionKey } from '#modules/accounts/check-encryption-key.ts'
import type { Services } from '#platform/services.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'

/**
 * Refuses to go on with a key that does not open what the database holds: everything would seem to work, and what is sealed
 * (payout details, second factors, identity documents) would be lost to all. A running program of an earlier version has no
 * table for it yet.
 */
export async function requireKey({ dataDir }: Config, { db, encryption }: Services): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('key_checks') is not null as there`.execute(db)
  if (rows[0]?.there !== true || (await checkEncryptionKey(db, encryption))) return
  throw new ConfigError(
    `${path.join(dataDir, 'secrets.json')}: its key does not open what this database holds; ` +
      'put back the copy that belongs to this database (docs/operations.md, Backup)',
  )
}
