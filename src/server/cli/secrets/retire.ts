import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { recordAudit } from '#modules/audit/record.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createEncryption } from '#platform/encryption/encryption.ts'
import { allKeys, firstKey } from '#platform/encryption/keys.ts'
import type { Encryption } from '#platform/encryption/encryption.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#platform/services.ts'
import { printsOf } from '#server/require-secrets.ts'
import { CommandError, counted, noWords, type MachineCommand } from '../command.ts'
import { encryptedColumns } from './encrypted-columns.ts'

const atOnce = 500
const documents = 'identity'

/** Whether it has to be encrypted anew: with another key than the first. */
function isOld(first: Encryption, encrypted: Buffer): boolean {
  try {
    first.decrypt(encrypted)
    return false
  } catch {
    return true
  }
}

/** Encrypts anew what of a column is encrypted with another key. What somebody changes meanwhile is encrypted by them. Gives how many. */
async function reencryptColumn(
  { db, encryption }: Services,
  first: Encryption,
  { table, column }: (typeof encryptedColumns)[number],
): Promise<number> {
  let count = 0
  let after = '(0,0)'
  for (;;) {
    const { rows } = await sql<{ place: string; encrypted: Buffer | null }>`
      select ctid::text as place, ${sql.ref(column)} as encrypted from ${sql.table(table)}
      where ctid > ${after}::tid order by ctid limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return count
    after = last.place
    await transaction(db, async (tx) => {
      await sql`select set_config('fanfare.resealing', 'on', true)`.execute(tx)
      for (const { place, encrypted } of rows) {
        if (!encrypted || !isOld(first, encrypted)) continue
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${first.encrypt(encryption.decrypt(encrypted))}
          where ctid = ${place}::tid and ${sql.ref(column)} = ${encrypted}`.execute(tx)
        count += Number(numAffectedRows ?? 0)
      }
    })
  }
}

/** Until nothing is left: a row that was changed while it was read has moved. */
async function reencryptAll(services: Services, first: Encryption): Promise<number> {
  let all = 0
  for (const column of encryptedColumns)
    for (;;) {
      const count = await reencryptColumn(services, first, column)
      all += count
      if (count === 0) break
    }
  return all
}

async function reencryptDocuments({ storage, encryption }: Services, first: Encryption): Promise<number> {
  let count = 0
  for await (const key of storage.list(documents)) {
    const found = await storage.read(key)
    if (!found) continue
    const encrypted = await buffer(found.stream)
    if (!isOld(first, encrypted)) continue
    await storage.put(key, first.encrypt(encryption.decrypt(encrypted)))
    count += 1
  }
  return count
}

/** The nodes' own of each name; others are refused from now on. Gives the names of which there were others. */
const forgetOthers = (services: Services, config: Config): Promise<string[]> =>
  transaction(services.db, async (tx) => {
    const gone = new Set<string>()
    for (const { name, prints } of printsOf(config)) {
      const { numAffectedRows } = await sql`
        delete from secret_prints where name = ${name} and print <> ${prints[0]}`.execute(tx)
      if (Number(numAffectedRows ?? 0) > 0) gone.add(name)
    }
    await recordAudit(tx, {
      actorId: null,
      action: 'secrets.retired',
      subject: { kind: 'secrets', id: [...gone].join() },
      details: { by: 'command line' },
    })
    return [...gone]
  })

/** The last step of a change of secrets (docs/operations.md, Secrets). */
export const secretsRetire: MachineCommand = {
  name: 'secrets retire',
  usage: '',
  summary: 'encrypts everything with the first key of each secret, and refuses the others from then on',
  prepareMachine(words) {
    noWords(words)
    return async ({ readConfig, root }) => {
      const config = readConfig()
      const { encryption: keys, hashing } = config.secrets
      if (!Object.values(config.secrets).some((one) => allKeys(one).length > 1))
        throw new CommandError('No secret has a second key: there is nothing to retire.')
      // most of the program hangs on this
      const { withServices } = await import('../with-services.ts')
      return withServices(config, root, async (services) => {
        const first = createEncryption(firstKey(keys), hashing)
        const files = await reencryptDocuments(services, first)
        const rows = await reencryptAll(services, first)
        const gone = await forgetOthers(services, config)
        return {
          lines: [
            `${counted(rows, 'row')} and ${counted(files, 'document')} encrypted anew.`,
            gone.length === 0
              ? 'No other key was known.'
              : `Refused from now on: the older keys of ${gone.join(', ')}. Take them out of the file on every node.`,
          ],
        }
      })
    }
  },
}
