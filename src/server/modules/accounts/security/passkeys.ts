import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { security } from '#contract/security.ts'
import type { RouteAnswer, RouteInput } from '#contract/http.ts'
import { registrationOptions, verifyRegistration } from '../credentials/passkeys.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import type { Origin } from '../session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'

type Passkey = RouteAnswer<(typeof security)['PATCH /security/passkeys/:id']>
type Row = { id: number; name: string; created_at: string; last_used_at: string | null }

const columns = sql`id, name, created_at, last_used_at`
const view = ({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: Row): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
})

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const { rows } = await sql<Row>`
    select ${columns} from passkeys where user_id = ${userId} order by id limit ${limits.passkeysMax}`.execute(db)
  return rows.map(view)
}

async function isFull(db: Db | Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from passkeys where user_id = ${userId}`.execute(
    db,
  )
  return (rows[0]?.n ?? 0) >= limits.passkeysMax
}

export async function passkeyCreationOptions(
  services: Services,
  { userId, username }: Actor,
): Promise<Result<RouteAnswer<(typeof security)['POST /security/passkeys/options']>, 'too_many_passkeys'>> {
  if (await isFull(services.db, userId)) return fail('too_many_passkeys')
  const { rows } = await sql<{ name: string }>`select name from users where id = ${userId}`.execute(services.db)
  const [user] = rows
  if (!user) throw new Error(`There is no user ${String(userId)}.`)
  return registrationOptions(services, { userId, username, name: user.name })
}

/** Adds the passkey that the browser made for a challenge of ours. */
export async function addPasskey(
  services: Services,
  { userId }: Actor,
  { challengeId, name, response }: RouteInput<(typeof security)['POST /security/passkeys']>['body'],
  origin: Origin,
): Promise<Result<Passkey, 'passkey_refused' | 'too_many_passkeys'>> {
  const key = await verifyRegistration(services, userId, challengeId, response)
  if (!key) return fail('passkey_refused')
  return transaction(services.db, async (tx): Promise<Result<Passkey, 'passkey_refused' | 'too_many_passkeys'>> => {
    // one at a time for each person, so that the count holds
    await sql`select from accounts where user_id = ${userId} for update`.execute(tx)
    if (await isFull(tx, userId)) return fail('too_many_passkeys')
    // a credential is one person's: known already, whoever's it is, it is not taken again
    const { rows } = await sql<Row>`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      values (${userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.backedUp}, ${name})
      on conflict (credential_id) do nothing returning ${columns}`.execute(tx)
    const [row] = rows
    if (!row) return fail('passkey_refused')
    await recordSecurityEvent(tx, { userId, kind: 'passkey_added', origin })
    return view(row)
  })
}

export async function namePasskey(
  { db }: Services,
  { userId }: Actor,
  id: number,
  name: string,
): Promise<Result<Passkey, 'not_found'>> {
  const { rows } = await sql<Row>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`.execute(db)
  return rows[0] ? view(rows[0]) : fail('not_found')
}

/** Removes a passkey. Two-factor by codes stays on if it was on: there is no way round it. */
export const removePasskey = (
  { db }: Services,
  { userId }: Actor,
  id: number,
  origin: Origin,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    const gone = await sql`delete from passkeys where id = ${id} and user_id = ${userId}`.execute(tx)
    if (gone.numAffectedRows === 0n) return fail('not_found')
    await recordSecurityEvent(tx, { userId, kind: 'passkey_removed', origin })
    return {}
  })
