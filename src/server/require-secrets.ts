import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { checkEncryptionKey } from '#modules/accounts/check-encryption-key.ts'
import { transaction } from '#platform/database/transaction.ts'
import { allKeys, type Keys } from '#platform/encryption/keys.ts'
import type { Services } from '#platform/services.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'

/** Names a secret without telling it. */
const printOf = (name: string, key: string): Buffer =>
  createHmac('sha256', key).update(`fanfare print of ${name}`).digest().subarray(0, 16)

/** What all nodes of a database must share: what one signs or encrypts, another checks or opens. */
function sharedSecrets({ secrets, realtime }: Config): Record<string, Keys> {
  const { antiForgery, media, encryption, sandboxWebhook, vapid, mailLinks } = secrets
  return { antiForgery, media, encryption, sandboxWebhook, vapid, mailLinks, realtimeSecret: realtime.secret }
}
/** Of each secret, all that are valid, the one in use first. */
export const printsOf = (config: Config): { name: string; prints: Buffer[] }[] =>
  Object.entries(sharedSecrets(config)).map(([name, keys]) => ({
    name,
    prints: allKeys(keys).map((key) => printOf(name, key)),
  }))

/** Where the operator finds what is wrong. */
const placeOf = ({ secretsFile }: Config): string => secretsFile ?? 'SECRETS'

/**
 * Names a secret that no other node of this database has; null: all are known, or known now. Of a first node, and of one that brings
 * a new key beside a known one, they are taken as they are.
 */
async function unknownSecret(config: Config, { db }: Pick<Services, 'db'>): Promise<string | null> {
  return transaction(db, async (tx) => {
    // two first nodes at the same moment: one after the other
    await sql`select pg_advisory_xact_lock(hashtextextended('secret_prints', 0))`.execute(tx)
    const { rows } = await sql<{ name: string; print: Buffer }>`select name, print from secret_prints`.execute(tx)
    for (const { name, prints } of printsOf(config)) {
      const known = rows.filter((row) => row.name === name)
      if (known.length > 0 && !known.some(({ print }) => prints.some((own) => own.equals(print)))) return name
      await sql`insert into secret_prints (name, print) select ${name}, unnest(${prints}::bytea[]) on conflict do nothing`.execute(
        tx,
      )
    }
    return null
  })
}

/**
 * Refuses to go on with a key that does not open what the database holds: everything would seem to work, and what is encrypted
 * (payout details, second factors, identity documents) would be lost to all. And with others than the rest of the nodes use: pictures,
 * mailed links and sockets of one would not open at the next. A running program of an earlier version has no table for it yet.
 */
export async function requireSecrets(config: Config, { db, encryption }: Services): Promise<void> {
  const { rows } = await sql<{ keys: boolean; prints: boolean }>`
    select to_regclass('key_checks') is not null as keys, to_regclass('secret_prints') is not null as prints`.execute(
    db,
  )
  if (rows[0]?.keys === true && !(await checkEncryptionKey(db, encryption)))
    throw new ConfigError(
      `${placeOf(config)}: its key does not open what this database holds; ` +
        'put back the copy that belongs to this database (docs/operations.md, Backup)',
    )
  const other = rows[0]?.prints === true ? await unknownSecret(config, { db }) : null
  if (other !== null)
    throw new ConfigError(
      `${placeOf(config)}: its "${other}" is not the one of the other nodes of this database; ` +
        'all of them need the same (docs/operations.md, Secrets)',
    )
}
