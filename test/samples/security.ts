import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { security } from '#contract/security.ts'
import { hashPassword } from '#modules/accounts/passwords.ts'
import { totpCode, totpStep } from '#modules/accounts/totp.ts'
import { password, type Person } from '../app.ts'
import { createAuthenticator, type Authenticator } from '../authenticator.ts'
import { withTwoFactor } from '../two-factor.ts'
import { anotherSession, type Sample, type Samples, type World } from './world.ts'

type InApp = Pick<World, 'app'>

/** Registers a passkey through the front door. */
export async function withPasskey(world: InApp, person: Person): Promise<{ authenticator: Authenticator; id: number }> {
  const as = await anotherSession(world, person, { steppedUp: true })
  const authenticator = createAuthenticator()
  const { body } = await world.app.call('POST /security/passkeys/options', undefined, { as })
  const added = await world.app.call(
    'POST /security/passkeys',
    { body: { challengeId: body.challengeId, name: 'a key', response: authenticator.create(body) } },
    { as },
  )
  if (added.status !== 201) throw new Error(`A passkey was not taken: ${JSON.stringify(added.body)}`)
  return { authenticator, id: added.body.id }
}

const known = hashPassword(password)
/** The password of all tests, whatever an earlier one has changed it to. */
const usualPassword = async ({ app }: InApp, as: Person): Promise<unknown> =>
  sql`update accounts set password_hash = ${await known} where user_id = ${as.userId}`.execute(app.services.db)
const withoutTwoFactor = ({ app }: InApp, as: Person): Promise<unknown> =>
  sql`update accounts set totp_secret = null, totp_enabled_at = null, totp_last_step = 0 where user_id = ${as.userId}`.execute(
    app.services.db,
  )

/** The code that is asked for besides the password, of those who have two-factor on. */
async function codeOf({ app }: InApp, as: Person | null): Promise<{ code?: string }> {
  const { rows } =
    await sql`select from accounts where user_id = ${as?.userId ?? 0} and totp_enabled_at is not null`.execute(
      app.services.db,
    )
  return as && rows.length > 0 ? { code: (await withTwoFactor(app, as)).next() } : {}
}

/** A passkey of the person's, of which nobody has the key. */
async function aPasskey({ app, other }: World, as: Person | null): Promise<Sample> {
  const userId = (as ?? other).userId
  await sql`delete from passkeys where user_id = ${userId}`.execute(app.services.db)
  const { rows } = await sql<{ id: number }>`insert into passkeys (user_id, credential_id, public_key, counter, name)
    values (${userId}, ${randomBytes(16)}, ${randomBytes(77)}, 0, 'a key') returning id`.execute(app.services.db)
  return { params: { id: String(rows[0]?.id) } }
}

export const securitySamples: Samples<typeof security> = {
  'POST /stepUp': async (world, as) => {
    if (as) await usualPassword(world, as)
    return { body: { password, ...(await codeOf(world, as)) } }
  },
  'POST /stepUp/passkey/options': () => ({}),
  'POST /stepUp/passkey': async (world, as) => {
    const person = as ?? world.other
    await sql`delete from passkeys where user_id = ${person.userId}`.execute(world.app.services.db)
    const { authenticator } = await withPasskey(world, person)
    const { body } = await world.app.call('POST /stepUp/passkey/options', undefined, { as: person })
    return { body: authenticator.get(body) }
  },
  'GET /security': () => ({}),
  'POST /password/change': async (world, as) => {
    if (as) await usualPassword(world, as)
    return { body: { currentPassword: password, newPassword: 'another good long one', ...(await codeOf(world, as)) } }
  },
  'POST /security/totp/setup': async (world, as) => {
    if (as) await withoutTwoFactor(world, as)
    return {}
  },
  'POST /security/totp/enable': async (world, as) => {
    const person = as ?? world.other
    await withoutTwoFactor(world, person)
    const stepped = await anotherSession(world, person, { steppedUp: true })
    await world.app.call('POST /security/totp/setup', undefined, { as: stepped })
    const { rows } = await sql<{
      secret: Buffer
    }>`select totp_secret as secret from accounts where user_id = ${person.userId}`.execute(world.app.services.db)
    const secret = world.app.services.encryption.decrypt(rows[0]?.secret ?? Buffer.alloc(0))
    return { body: { code: totpCode(secret, totpStep(Date.now())) } }
  },
  'POST /security/totp/disable': async (world, as) => {
    if (!as) return { body: { password, code: '123456' } }
    await usualPassword(world, as)
    await withoutTwoFactor(world, as)
    return { body: { password, code: (await withTwoFactor(world.app, as)).next() } }
  },
  'POST /security/recoveryCodes': async ({ app }, as) => {
    if (as) await withTwoFactor(app, as)
    return {}
  },
  'POST /security/passkeys/options': () => ({}),
  'POST /security/passkeys': async (world, as) => {
    const stepped = await anotherSession(world, as ?? world.other, { steppedUp: true })
    const { body } = await world.app.call('POST /security/passkeys/options', undefined, { as: stepped })
    return { body: { challengeId: body.challengeId, name: 'my phone', response: createAuthenticator().create(body) } }
  },
  'PATCH /security/passkeys/:id': async (world, as) => ({
    ...(await aPasskey(world, as)),
    body: { name: 'another name' },
  }),
  'DELETE /security/passkeys/:id': aPasskey,
  'GET /sessions': () => ({}),
  'DELETE /sessions/:id': async (world, as) => {
    const person = await anotherSession(world, as ?? world.other)
    const { body } = await world.app.call('GET /sessions', undefined, { as: person })
    return { params: { id: String(body.sessions.find(({ current }) => current)?.id) } }
  },
  'DELETE /sessions': () => ({}),
}
