import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { base32, totpCode, totpStep } from '../totp.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

/** What an authenticator app reads out of the text that a person types in. */
function read(secret: string): Buffer {
  const bits = secret
    .split('')
    .map((symbol) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(symbol).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const setUp = (as: Person) => app.call('POST /security/totp/setup', undefined, { as })
const enable = (as: Person, code: string) => app.call('POST /security/totp/enable', { body: { code } }, { as })
const disable = (as: Person, code: string, given = password) =>
  app.call('POST /security/totp/disable', { body: { password: given, code } }, { as })
const codeAt = (secret: string, off = 0) => totpCode(read(secret), totpStep(Date.now()) + off)
const state = async (as: Person) => (await app.call('GET /security', undefined, { as })).body
/** The password, then this code: what the log-in says. */
async function logIn(login: string, code: string) {
  const { body } = await app.call('POST /login', { body: { login, password } })
  if (!('secondFactor' in body)) throw new Error(`No second factor was asked for: ${JSON.stringify(body)}`)
  return app.call('POST /login/secondFactor', { body: { ticket: body.secondFactor.ticket, code } })
}
/** The next half minute has begun: the last code is used up as far as it went. */
const nextStep = (person: Person) =>
  sql`update accounts set totp_last_step = totp_last_step - 10 where user_id = ${person.userId}`.execute(
    app.services.db,
  )
async function protectedPerson(username: string) {
  const person = await app.fan(username)
  const { secret } = (await setUp(person)).body
  const { recoveryCodes } = (await enable(person, codeAt(secret))).body
  await nextStep(person)
  return { person, secret, recoveryCodes }
}

describe('two-factor by authenticator app', () => {
  it('begins with a secret that is encrypted in the database, and is in force with its first code', async () => {
    const person = await app.fan('setter')
    const { secret, uri } = (await setUp(person)).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(base32(read(secret))).toBe(secret)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    const { rows } = await sql<{
      kept: Buffer
    }>`select totp_secret as kept from accounts where user_id = ${person.userId}`.execute(app.services.db)
    expect(rows[0]?.kept.includes(read(secret))).toBe(false)
    expect((await state(person)).twoFactor).toBe(false)
    expect((await app.call('POST /login', { body: { login: 'setter', password } })).body).toHaveProperty('token')
    for (const wrong of ['000000', codeAt(secret, 5), 'abcdef', '1'])
      expect((await enable(person, wrong)).body.code).toBe('wrong_code')
    const typed = codeAt(secret).replace(/^(...)/, '$1 ')
    expect((await enable(person, typed)).body.recoveryCodes).toHaveLength(10)
    expect(await state(person)).toMatchObject({ twoFactor: true, recoveryCodesLeft: 10 })
    expect((await setUp(person)).body.code).toBe('not_ready')
    expect((await enable(person, codeAt(secret, 1))).body.code).toBe('not_ready')
  })

  it('can be set up anew until it is on; only the last secret counts', async () => {
    const person = await app.fan('starter')
    expect((await enable(person, '123456')).body.code).toBe('not_ready')
    const [first, second] = [(await setUp(person)).body.secret, (await setUp(person)).body.secret]
    expect((await enable(person, codeAt(first))).body.code).toBe('wrong_code')
    expect((await enable(person, codeAt(second))).status).toBe(200)
  })

  it('takes each code once: not again in its half minute, not the one that turned it on, and one of two at the same time', async () => {
    const person = await app.fan('replayed')
    const { secret } = (await setUp(person)).body
    const code = codeAt(secret)
    await enable(person, code)
    expect((await logIn('replayed', code)).body.code).toBe('wrong_code')
    await nextStep(person)
    // of one moment: the half minute may end while the test runs
    const [older, now] = [codeAt(secret, -1), codeAt(secret)]
    const answers = await Promise.all([0, 1, 2].map(() => logIn('replayed', now)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await logIn('replayed', now)).body.code).toBe('wrong_code')
    // an older one than the last that was used is over as well
    expect((await logIn('replayed', older)).body.code).toBe('wrong_code')
  })

  it('is turned off with a code, and not with a wrong or used one', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson('leaver')
    expect((await disable(person, '000000')).body.code).toBe('wrong_code')
    const code = codeAt(secret)
    expect((await logIn('leaver', code)).status).toBe(200)
    expect((await disable(person, code)).body.code).toBe('wrong_code')
    expect(await state(person)).toMatchObject({ twoFactor: true })
    expect((await disable(person, recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await state(person)).toMatchObject({ twoFactor: false, recoveryCodesLeft: 0 })
    expect((await disable(person, codeAt(secret, 1))).body.code).toBe('not_ready')
    expect((await app.call('POST /security/recoveryCodes', undefined, { as: person })).body.code).toBe('not_ready')
    expect((await app.call('POST /login', { body: { login: 'leaver', password } })).body).toHaveProperty('token')
    const kinds = (await state(person)).events.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['two_factor_on', 'two_factor_off']))
    await app.runJobs()
    const mails = (await app.services.mailbox?.list())?.filter(({ to }) => to === 'leaver@example.com')
    expect(mails?.length).toBeGreaterThanOrEqual(2)
  })

  it('cannot be guessed off: wrong codes make the next ones wait', async () => {
    const { person, secret } = await protectedPerson('guarded')
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 8; guess += 1) codes.push((await disable(person, String(100_000 + guess))).body.code)
    expect(codes.at(-1)).toBe('too_many_tries')
    expect((await disable(person, codeAt(secret))).body.code).toBe('too_many_tries')
    expect((await state(person)).twoFactor).toBe(true)
  })
})

describe('recovery codes', () => {
  it('are ten, easy to write down, and kept as slow hashes only', async () => {
    const { person, recoveryCodes } = await protectedPerson('keeper')
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
    const { rows } = await sql<{ hash: Buffer; text: string }>`
      select hash, encode(hash, 'escape') as text from recovery_codes where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect(rows.map(({ hash }) => hash.length)).toEqual(Array.from({ length: 10 }, () => 48))
    expect(rows.some(({ text }) => recoveryCodes.some((code) => text.includes(code.replace('-', ''))))).toBe(false)
  })

  it('log in once each, however they are typed, and the person is told', async () => {
    const { person, recoveryCodes } = await protectedPerson('spender')
    const [one = '', two = ''] = recoveryCodes
    expect((await logIn('spender', one)).status).toBe(200)
    expect((await logIn('spender', one)).body.code).toBe('wrong_code')
    expect((await logIn('spender', ` ${two.toUpperCase().replace('-', ' – ')} `)).status).toBe(200)
    const security = await state(person)
    expect(security.recoveryCodesLeft).toBe(8)
    expect(security.events.map(({ kind }) => kind)).toContain('recovery_code_used')
    const three = recoveryCodes[2] ?? ''
    const answers = await Promise.all([0, 1, 2].map(() => logIn('spender', three)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are one person’s, and end when new ones are made', async () => {
    const [one, two] = [await protectedPerson('first_owner'), await protectedPerson('second_owner')]
    expect((await logIn('first_owner', two.recoveryCodes[0] ?? '')).body.code).toBe('wrong_code')
    const fresh = (await app.call('POST /security/recoveryCodes', undefined, { as: one.person })).body.recoveryCodes
    expect(fresh.filter((code) => one.recoveryCodes.includes(code))).toEqual([])
    expect((await logIn('first_owner', one.recoveryCodes[0] ?? '')).body.code).toBe('wrong_code')
    expect((await logIn('first_owner', fresh[0] ?? '')).status).toBe(200)
    expect((await state(one.person)).recoveryCodesLeft).toBe(9)
  })
})
