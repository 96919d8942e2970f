import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { anotherSession, unique } from '#test/samples/world.ts'
import { withTwoFactor } from '#test/two-factor.ts'

/**
 * Somebody opens an account with a stranger's address and waits. Whatever link the stranger follows, the account is theirs alone from
 * then on; and who has opened it for themselves is not asked for anything.
 */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

const fresh = 'chosen by the owner'
const addressOf = ({ username }: Person): string => `${username}@example.com`
async function inMail(to: string, pattern: RegExp): Promise<string> {
  await app.runJobs()
  const mails = (await app.services.mailbox?.list()) ?? []
  return pattern.exec(mails.find((mail) => mail.to === to && pattern.test(mail.text))?.text ?? '')?.[1] ?? ''
}
const linkOf = (query: string) => {
  const search = new URLSearchParams(query)
  return { id: search.get('id') ?? '', hash: search.get('hash') ?? '' }
}
const isIn = async (as: Person): Promise<boolean> => (await app.call('GET /me', undefined, { as })).status === 200
const logInStatus = async (login: string, given: string): Promise<number> =>
  (await app.call('POST /login', { body: { login, password: given } })).status
const verifyLink = async (person: Person): Promise<{ id: string; hash: string }> => {
  const [id = '', hash = ''] = (await inMail(addressOf(person), /\/email\/verify\/(\S+)/)).split('/')
  return { id, hash }
}

/** What the first proof is made with; each sets `fresh` as the password. */
const proofs: Record<
  string,
  (person: Person) => Promise<{ without: () => Promise<string>; prove: () => Promise<number> }>
> = {
  'the mail of the sign-up': async (person) => {
    const link = await verifyLink(person)
    const send = (chosen: object) => app.call('POST /email/verify', { body: { ...link, ...chosen } })
    return {
      without: async () => (await send({})).body.code,
      prove: async () => (await send({ password: fresh })).status,
    }
  },
  'a link to log in': async (person) => {
    await app.call('POST /login/link', { body: { login: addressOf(person) } })
    const token = await inMail(addressOf(person), /withToken\?token=(\S+)/)
    const send = (chosen: object) => app.call('POST /login/withToken', { body: { token, ...chosen } })
    return {
      without: async () => (await send({})).body.code,
      prove: async () => (await send({ password: fresh })).status,
    }
  },
  'a forgotten password': async (person) => {
    await app.call('POST /password/forgot', { body: { login: addressOf(person) } })
    const token = await inMail(addressOf(person), /reset-password\/(\S+)/)
    return {
      // this link asks for one in any case
      without: () => Promise.resolve('new_password_needed'),
      prove: async () => (await app.call('POST /password/reset', { body: { token, password: fresh } })).status,
    }
  },
}

/** An account with the address of somebody else, and with all that may bring its opener back. */
async function planted() {
  const person = await app.signUp(unique())
  const stepped = await anotherSession({ app }, person, { steppedUp: true })
  const authenticator = createAuthenticator()
  const { body: asked } = await app.call('POST /security/passkeys/options', undefined, { as: stepped })
  const added = { challengeId: asked.challengeId, name: 'waiting', response: authenticator.create(asked) }
  expect((await app.call('POST /security/passkeys', { body: added }, { as: stepped })).status).toBe(201)
  await withTwoFactor(app, person)
  const email = `${unique()}@waiting.example`
  await app.call('POST /email/change', { body: { email } }, { as: stepped })
  const wish = linkOf(await inMail(email, /verify-change-email\?(\S+)/))
  return { person, stepped, authenticator, wish, email }
}

describe.each(Object.entries(proofs))('the first proof by %s, from elsewhere', (_name, begin) => {
  it('takes a new password, and ends everything that was there before it', async () => {
    const { person, stepped, authenticator, wish, email } = await planted()
    const { without, prove } = await begin(person)
    expect(await without()).toBe('new_password_needed')
    expect(await isIn(person)).toBe(true)
    expect(await prove()).toBe(200)

    expect([await isIn(person), await isIn(stepped)]).toEqual([false, false])
    expect(await logInStatus(person.username, password)).toBe(422)
    const { body: challenge } = await app.call('POST /login/passkey/options')
    expect((await app.call('POST /login/passkey', { body: authenticator.get(challenge) })).body.code).toBe(
      'passkey_refused',
    )
    // nothing of the opener's stands between the owner and the account
    const { body } = await app.call('POST /login', { body: { login: addressOf(person), password: fresh } })
    const owner = { ...person, token: 'token' in body ? body.token : '' }
    expect((await app.call('GET /me', undefined, { as: owner })).body.isEmailVerified).toBe(true)
    const account = (await app.call('GET /settings/account', undefined, { as: owner })).body
    expect([account.email, account.pendingEmail]).toEqual([addressOf(person), null])
    expect((await app.call('POST /email/verify-change', { body: wish }, { as: owner })).body.code).toBe('link_expired')
    expect((await app.call('GET /security', undefined, { as: owner })).body).toMatchObject({
      twoFactor: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    // nor does the wish of then come back by another way
    expect(await logInStatus(email, fresh)).toBe(422)
  })
})

describe('the person who signed up', () => {
  it('proves the address in the same browser without a question, and keeps what they have', async () => {
    const person = await app.signUp(unique())
    expect((await app.call('POST /email/verify', { body: await verifyLink(person) }, { as: person })).body).toEqual({})
    expect((await app.call('GET /me', undefined, { as: person })).body.isEmailVerified).toBe(true)
    expect(await logInStatus(person.username, password)).toBe(200)
  })
  it('does so on another device after logging in there', async () => {
    const person = await app.signUp(unique())
    const link = await verifyLink(person)
    const phone = await anotherSession({ app }, person)
    expect((await app.call('POST /email/verify', { body: link }, { as: phone })).status).toBe(200)
    expect([await isIn(person), await isIn(phone)]).toEqual([true, true])
  })
  it('is logged in with the new password where they chose one', async () => {
    const person = await app.signUp(unique())
    const { body } = await app.call('POST /email/verify', { body: { ...(await verifyLink(person)), password: fresh } })
    expect(await isIn({ ...person, token: body.token ?? '' })).toBe(true)
  })
  it('is somebody else where another account is logged in', async () => {
    const [person, other] = [await app.signUp(unique()), await app.fan(unique())]
    const link = await verifyLink(person)
    expect((await app.call('POST /email/verify', { body: link }, { as: other })).body.code).toBe('new_password_needed')
  })
  it('may be asked again after a weak password: the link is not used up by it', async () => {
    const person = await app.signUp(unique())
    const link = await verifyLink(person)
    for (const weak of ['password123', 'short'])
      expect((await app.call('POST /email/verify', { body: { ...link, password: weak } })).body.errors).toHaveProperty(
        'password',
      )
    expect((await app.call('POST /email/verify', { body: { ...link, password: fresh } })).status).toBe(200)
  })
})

describe('an address that was proved before', () => {
  it('needs no new password by a link to log in, and the second factor stays', async () => {
    const person = await app.fan(unique())
    await withTwoFactor(app, person)
    await app.call('POST /login/link', { body: { login: person.username } })
    const token = await inMail(addressOf(person), /withToken\?token=(\S+)/)
    expect((await app.call('POST /login/withToken', { body: { token } })).body).toHaveProperty('secondFactor')
  })
})

describe('a stranger who is asked to confirm somebody’s new address', () => {
  it('gives their address to no account but one that they are logged in to', async () => {
    const [attacker, stranger] = [await app.fan(unique()), await app.fan(unique())]
    const email = `${unique()}@stranger.example`
    const stepped = await anotherSession({ app }, attacker, { steppedUp: true })
    await app.call('POST /email/change', { body: { email } }, { as: stepped })
    const link = linkOf(await inMail(email, /verify-change-email\?(\S+)/))
    expect((await app.call('POST /email/verify-change', { body: link })).status).toBe(401)
    expect((await app.call('POST /email/verify-change', { body: link }, { as: stranger })).body.code).toBe(
      'link_invalid',
    )
    const { rows } = await sql`select from accounts where email = ${email}`.execute(app.services.db)
    expect(rows).toEqual([])
  })
})
