import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { createAuthenticator, type Flaw } from '#test/authenticator.ts'
import { anotherSession } from '#test/samples/world.ts'
import { withPasskey } from '#test/samples/security.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
})
afterAll(() => app.close())

const creation = async (as: Person) => (await app.call('POST /security/passkeys/options', undefined, { as })).body
const add = (as: Person, challengeId: string, response: ReturnType<ReturnType<typeof createAuthenticator>['create']>) =>
  app.call('POST /security/passkeys', { body: { challengeId, name: '  My\u0007 phone ', response } }, { as })
const logInOptions = async () => (await app.call('POST /login/passkey/options')).body
const logIn = (body: Parameters<typeof app.call<'POST /login/passkey'>>[1]) => app.call('POST /login/passkey', body)
const keysOf = async (as: Person) => (await app.call('GET /security', undefined, { as })).body.passkeys
/** A session a while after log-in: sensitive calls want proof again. */
const stale = (person: Person) => anotherSession({ app }, person)

describe('adding a passkey', () => {
  it('makes a discoverable key for this person that checks its user', async () => {
    const { challengeId, options } = await creation(fan)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'reader', displayName: 'Name of reader' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const authenticator = createAuthenticator()
    const { status, body } = await add(fan, challengeId, authenticator.create({ challengeId, options }))
    expect([status, body.name, body.lastUsedAt]).toEqual([201, 'My phone', null])
    expect(await keysOf(fan)).toEqual([body])
    expect(((await creation(fan)).options['excludeCredentials'] as { id: string }[]).map(({ id }) => id)).toEqual([
      authenticator.credentialId.toString('base64url'),
    ])
    expect((await app.call('GET /security', undefined, { as: fan })).body.events[0]?.kind).toBe('passkey_added')
  })

  const flaws: [string, Flaw][] = [
    ['another site', { origin: 'https://fanfare.example' }],
    ['another relying party', { rpId: 'fanfare.example' }],
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['an answer to a log-in', { type: 'webauthn.get' }],
    ['nobody touching it', { flags: 0x44 }],
    ['nobody verified', { flags: 0x41 }],
    ['an unknown form', { fmt: 'something' }],
  ]
  it.each(flaws)('is refused with %s', async (_what, flaw) => {
    const options = await creation(fan)
    const { status, body } = await add(fan, options.challengeId, createAuthenticator().create(options, flaw))
    expect([status, body.code]).toEqual([422, 'passkey_refused'])
    expect(await keysOf(fan)).toHaveLength(1)
  })

  it('takes a challenge once, in its five minutes, and only from whom it was made for', async () => {
    const other = await app.fan('other_reader')
    const [used, theirs, old] = [await creation(fan), await creation(other), await creation(fan)]
    expect((await add(fan, used.challengeId, createAuthenticator().create(used, { flags: 0x44 }))).status).toBe(422)
    expect((await add(fan, used.challengeId, createAuthenticator().create(used))).status).toBe(422)
    expect((await add(fan, theirs.challengeId, createAuthenticator().create(theirs))).status).toBe(422)
    await sql`update passkey_challenges set expires_at = now() - interval '1 second' where id = ${old.challengeId}`.execute(
      app.services.db,
    )
    expect((await add(fan, old.challengeId, createAuthenticator().create(old))).status).toBe(422)
    const forLogIn = await logInOptions()
    const made = createAuthenticator().create({ ...forLogIn, options: { ...forLogIn.options, user: { id: '' } } })
    expect((await add(fan, forLogIn.challengeId, made)).status).toBe(422)
  })

  it('takes a key once, whoever has it', async () => {
    const other = await app.fan('copycat')
    const { authenticator } = await withPasskey({ app }, fan)
    for (const person of [fan, other]) {
      const options = await creation(person)
      expect((await add(person, options.challengeId, authenticator.create(options))).body.code).toBe('passkey_refused')
    }
    expect(await keysOf(other)).toEqual([])
  })

  it(`ends at ${String(limits.passkeysMax)}, also when several are added at once`, async () => {
    const person = await app.fan('collector')
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, name)
      select ${person.userId}, sha256(n::text::bytea), '\\x00', 0, 'a key' from generate_series(2, ${limits.passkeysMax}) n`.execute(
      app.services.db,
    )
    const options = [await creation(person), await creation(person), await creation(person)]
    const answers = await Promise.all(
      options.map((one) => add(person, one.challengeId, createAuthenticator().create(one))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await app.call('POST /security/passkeys/options', undefined, { as: person })).body.code).toBe(
      'too_many_passkeys',
    )
  })
})

describe('logging in with a passkey', () => {
  it('needs no name, opens a session and tells when the key was used', async () => {
    const person = await app.fan('comer')
    const { authenticator } = await withPasskey({ app }, person)
    const { status, body } = await logIn({ body: authenticator.get(await logInOptions()) })
    expect(status).toBe(200)
    const session = { ...person, token: body.token }
    expect((await app.call('GET /me', undefined, { as: session })).body.username).toBe('comer')
    expect((await keysOf(session))[0]?.lastUsedAt).not.toBeNull()
  })

  it('offers the same to everyone, so that it tells nothing about who exists', async () => {
    const { options } = await logInOptions()
    expect(options['allowCredentials']).toEqual([])
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  const someoneElse = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const flaws: [string, Flaw][] = [
    ['another site', { origin: 'https://localhost.example' }],
    ['another port of this host', { origin: 'http://localhost:9090' }],
    ['another relying party', { rpId: 'example' }],
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['nobody touching it', { flags: 0x04 }],
    ['nobody verified', { flags: 0x01 }],
    ['another key', { signedBy: someoneElse }],
    ['a counter that stands still', { counter: 1 }],
    ['another person’s handle', { userHandle: randomBytes(32).toString('base64url') }],
    ['no handle', { userHandle: null }],
  ]
  it('is refused with anything wrong, and the challenge is gone', async () => {
    const { authenticator } = await withPasskey({ app }, await app.fan('flawed'))
    for (const [what, flaw] of flaws) {
      const options = await logInOptions()
      const { status, body } = await logIn({ body: authenticator.get(options, flaw) })
      expect([what, status, body.code]).toEqual([what, 422, 'passkey_refused'])
      expect([what, (await logIn({ body: authenticator.get(options) })).status]).toEqual([what, 422])
    }
    expect((await logIn({ body: authenticator.get(await logInOptions()) })).status).toBe(200)
  })

  it('takes one answer once, of two at the same time too', async () => {
    const { authenticator } = await withPasskey({ app }, await app.fan('repeater'))
    const answer = authenticator.get(await logInOptions())
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ body: answer })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('works for authenticators that do not count', async () => {
    const { authenticator } = await withPasskey({ app }, await app.fan('uncounted'))
    await sql`update passkeys set counter = 0 where credential_id = ${authenticator.credentialId}`.execute(
      app.services.db,
    )
    for (let time = 0; time < 2; time += 1)
      expect((await logIn({ body: authenticator.get(await logInOptions(), { counter: 0 }) })).status).toBe(200)
  })

  it('ends with the key and with the person', async () => {
    const person = await app.fan('remover')
    const { authenticator, id } = await withPasskey({ app }, person)
    await withPasskey({ app }, person)
    expect(
      (await app.call('DELETE /security/passkeys/:id', { params: { id: String(id) } }, { as: person })).status,
    ).toBe(200)
    expect((await logIn({ body: authenticator.get(await logInOptions()) })).body.code).toBe('passkey_refused')
    expect(await keysOf(person)).toHaveLength(1)
    const gone = await app.fan('gone')
    const theirs = await withPasskey({ app }, gone)
    await sql`update users set deleted_at = now() where id = ${gone.userId}`.execute(app.services.db)
    expect((await logIn({ body: theirs.authenticator.get(await logInOptions()) })).body.code).toBe('passkey_refused')
  })
})

describe('stepping up with a passkey', () => {
  const options = async (as: Person) => (await app.call('POST /stepUp/passkey/options', undefined, { as })).body

  it('takes one of one’s own, for this person and purpose only', async () => {
    const [person, other] = [await app.fan('stepper'), await app.fan('other_stepper')]
    const [mine, theirs] = [await withPasskey({ app }, person), await withPasskey({ app }, other)]
    const session = await stale(person)
    const tries: [string, unknown, string][] = [
      ['mine', mine.authenticator.get(await options(session)), ''],
      ['another’s', theirs.authenticator.get(await options(session)), 'passkey_refused'],
      ['made for another', mine.authenticator.get(await options(await stale(other))), 'passkey_refused'],
      ['made for a log-in', mine.authenticator.get(await logInOptions()), 'passkey_refused'],
    ]
    for (const [what, body, code] of tries.toReversed()) {
      const answer = await app.call('POST /stepUp/passkey', { body: body as never }, { as: session })
      expect([what, answer.body.code ?? '']).toEqual([what, code])
      if (code !== '') continue
      const stepped = { ...session, token: answer.body.token }
      expect((await app.call('POST /security/passkeys/options', undefined, { as: session })).body.code).toBe(
        'step_up_required',
      )
      expect((await app.call('POST /security/passkeys/options', undefined, { as: stepped })).status).toBe(200)
    }
    // and a step-up is no log-in
    const answer = mine.authenticator.get(await options(await stale(person)))
    expect((await logIn({ body: answer })).body.code).toBe('passkey_refused')
  })
})

describe('a passkey of somebody else', () => {
  it('cannot be named or removed', async () => {
    const [owner, other] = [await app.fan('key_owner'), await app.fan('key_thief')]
    const { id } = await withPasskey({ app }, owner)
    const params = { id: String(id) }
    expect(
      (await app.call('PATCH /security/passkeys/:id', { params, body: { name: 'x' } }, { as: other })).status,
    ).toBe(404)
    expect((await app.call('DELETE /security/passkeys/:id', { params }, { as: other })).status).toBe(404)
    const named = await app.call('PATCH /security/passkeys/:id', { params, body: { name: 'Blue key' } }, { as: owner })
    expect(named.body.name).toBe('Blue key')
    expect((await keysOf(owner)).map(({ name }) => name)).toEqual(['Blue key'])
  })
})
