import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'
import { withPasskey } from '#test/samples/security.ts'
import { staff } from '#test/staff.ts'
import { withTwoFactor } from '#test/two-factor.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from '../credentials/recovery-codes.ts'

/** With two-factor on, nothing short of a second factor opens a session: not the mailbox, not the password, not time. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

const sessionsOf = async ({ userId }: Person): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sessions where user_id = ${userId}`.execute(
    app.services.db,
  )
  return rows[0]?.n ?? 0
}
const mailed = async (pattern: RegExp): Promise<string> => {
  await app.runJobs()
  const mails = await app.services.mailbox?.list()
  return mails?.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? ''
}
const ticketOf = (body: object): { ticket: string; methods: string[] } => {
  expect(body).not.toHaveProperty('token')
  return (body as { secondFactor: { ticket: string; methods: string[] } }).secondFactor
}
const logIn = async (login: string, given = password) =>
  (await app.call('POST /login', { body: { login, password: given } })).body
const give = (ticket: string, code: string) => app.call('POST /login/secondFactor', { body: { ticket, code } })

describe('two-factor', () => {
  it('is asked for after the password, the mailed link, and a password set by mail', async () => {
    const person = await app.fan('asked')
    const codes = await withTwoFactor(app, person)
    const before = await sessionsOf(person)
    expect(ticketOf(await logIn('asked')).methods).toEqual(['code'])

    await app.call('POST /login/link', { body: { login: 'asked' } })
    const token = await mailed(/withToken\?token=(\S+)/)
    expect(ticketOf((await app.call('POST /login/withToken', { body: { token } })).body).methods).toEqual(['code'])

    await app.call('POST /password/forgot', { body: { login: 'asked' } })
    const reset = await mailed(/reset-password\/(\S+)/)
    const done = await app.call('POST /password/reset', { body: { token: reset, password: 'another good long one' } })
    expect([done.status, done.body]).toEqual([200, {}])
    // the reset ended all sessions and opened none
    expect([before, await sessionsOf(person)]).toEqual([1, 0])
    const { ticket } = ticketOf(await logIn('asked', 'another good long one'))
    expect(await sessionsOf(person)).toBe(0)
    expect((await give(ticket, codes.next())).status).toBe(200)
    expect(await sessionsOf(person)).toBe(1)
  })

  it('stays on when the last passkey is removed', async () => {
    const person = await app.fan('key_loser')
    await withTwoFactor(app, person)
    const { id } = await withPasskey({ app }, person)
    expect(ticketOf(await logIn('key_loser')).methods).toEqual(['code', 'passkey'])
    await app.call('DELETE /security/passkeys/:id', { params: { id: String(id) } }, { as: person })
    expect(ticketOf(await logIn('key_loser')).methods).toEqual(['code'])
  })

  it('is satisfied by a passkey, which has checked its user', async () => {
    const person = await app.fan('key_user')
    await withTwoFactor(app, person)
    const { authenticator } = await withPasskey({ app }, person)
    const { body } = await app.call('POST /login/passkey/options')
    expect((await app.call('POST /login/passkey', { body: authenticator.get(body) })).body).toHaveProperty('token')
    const again = (await app.call('POST /login/passkey/options')).body
    const unverified = authenticator.get(again, { flags: 0x01 })
    expect((await app.call('POST /login/passkey', { body: unverified })).body.code).toBe('passkey_refused')
  })

  it('takes a ticket once', async () => {
    const person = await app.fan('once')
    const codes = await withTwoFactor(app, person)
    const { ticket } = ticketOf(await logIn('once'))
    expect((await give(ticket, codes.next())).status).toBe(200)
    expect((await give(ticket, codes.next())).body.code).toBe('ticket_over')
    expect((await give('x'.repeat(43), codes.next())).body.code).toBe('ticket_over')
  })

  it('takes a ticket once, also for two right codes at the same moment', async () => {
    const person = await app.fan('once_at_once')
    await withTwoFactor(app, person)
    const { codes, hashes } = await makeRecoveryCodes()
    await app.services.db.transaction().execute((tx) => replaceRecoveryCodes(tx, person.userId, hashes))
    const { ticket } = ticketOf(await logIn('once_at_once'))
    const answers = await Promise.all(codes.slice(0, 2).map((code) => give(ticket, code)))
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'ticket_over'])
  })

  it.each([
    ['moderator', 'GET /admin/cases'],
    ['finance', 'GET /admin/withdrawals'],
    ['admin', 'GET /admin/settings'],
  ] as const)('is needed by a %s for what is theirs', async (role, call) => {
    const person = await staff(app, `bare_${role}`, role)
    const answers = async () =>
      (
        await Promise.all([call, 'GET /admin/overview' as const].map((one) => app.call(one, undefined, { as: person })))
      ).map(({ status, body }) => [status, 'code' in body ? body.code : null])
    expect(await answers()).toEqual([
      [200, null],
      [200, null],
    ])
    await sql`update accounts set totp_enabled_at = null where user_id = ${person.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(person.userId)
    expect(await answers()).toEqual([
      [403, 'second_factor_required'],
      [403, 'second_factor_required'],
    ])
  })

  it(`ends a ticket after ${String(limits.secondFactorTries)} wrong codes, however fast they come`, async () => {
    const person = await app.fan('five')
    const codes = await withTwoFactor(app, person)
    const before = await sessionsOf(person)
    const { ticket } = ticketOf(await logIn('five'))
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, guess) => give(ticket, String(100_000 + guess))))
    const answers = guesses.map(({ body }) => body.code)
    expect(answers.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(limits.secondFactorTries)
    expect(answers.filter((code) => code === 'ticket_over').length).toBeGreaterThanOrEqual(
      12 - limits.secondFactorTries,
    )
    expect((await give(ticket, codes.next())).body.code).toBe('ticket_over')
    expect(await sessionsOf(person)).toBe(before)
  })

  it('makes guessers wait over many tickets: the right password gives no fresh allowance', async () => {
    const person = await app.fan('many')
    await withTwoFactor(app, person)
    const seen: (string | undefined)[] = []
    for (let round = 0; round < 3; round += 1) {
      const { ticket } = ticketOf(await logIn('many'))
      for (let guess = 0; guess < 4; guess += 1) seen.push((await give(ticket, String(200_000 + guess))).body.code)
    }
    expect(seen.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(7)
    expect(seen.at(-1)).toBe('too_many_tries')
  })

  it('takes a ticket for some minutes only, and for its own person only', async () => {
    const [one, two] = [await app.fan('slow_one'), await app.fan('slow_two')]
    const [mine, theirs] = [await withTwoFactor(app, one), await withTwoFactor(app, two)]
    const { ticket } = ticketOf(await logIn('slow_one'))
    expect((await give(ticket, theirs.next())).body.code).toBe('wrong_code')
    await sql`update login_tickets set expires_at = now() - interval '1 second' where user_id = ${one.userId}`.execute(
      app.services.db,
    )
    expect((await give(ticket, mine.next())).body.code).toBe('ticket_over')
  })

  it('is not turned off, renewed or added to by a session that has only been left open', async () => {
    const person = await app.fan('left_open')
    const codes = await withTwoFactor(app, person)
    const as = await anotherSession({ app }, person)
    const calls = [
      await app.call('POST /security/recoveryCodes', undefined, { as }),
      await app.call('POST /security/passkeys/options', undefined, { as }),
      await app.call('POST /security/totp/setup', undefined, { as }),
    ]
    expect(calls.map(({ body }) => body.code)).toEqual(calls.map(() => 'step_up_required'))
    const off = async (given: string, code: string) =>
      (await app.call('POST /security/totp/disable', { body: { password: given, code } }, { as })).body.code
    expect(await off('not the password', codes.next())).toBe('wrong_password')
    // nor by the password alone
    expect(await off(password, '000000')).toBe('wrong_code')
    expect(ticketOf(await logIn('left_open')).methods).toEqual(['code'])
  })

  it('is asked for beside the password where something sensitive is done, and where the password is changed', async () => {
    const person = await app.fan('twice_asked')
    const codes = await withTwoFactor(app, person)
    const as = await anotherSession({ app }, person)
    const stepUp = async (code?: string) => (await app.call('POST /stepUp', { body: { password, code } }, { as })).body
    const change = async (code?: string) =>
      (
        await app.call(
          'POST /password/change',
          { body: { currentPassword: password, newPassword: 'another good long one', code } },
          { as },
        )
      ).body
    const missing = { code: 'invalid_input', errors: { code: ['Please enter a code from your authenticator app'] } }
    expect([await stepUp(), await change()]).toEqual([missing, missing].map((part) => expect.objectContaining(part)))
    expect([(await stepUp('000000')).code, (await change('000000')).code]).toEqual(['wrong_code', 'wrong_code'])
    // a wrong password uses up no code
    const code = codes.next()
    const wrong = await app.call('POST /stepUp', { body: { password: 'not the password', code } }, { as })
    expect(wrong.body.code).toBe('wrong_password')
    const { token } = await stepUp(code)
    const stepped = { ...as, token }
    expect((await app.call('POST /security/passkeys/options', undefined, { as: stepped })).status).toBe(200)
    // the same code is good for nothing more
    const again = await app.call('POST /stepUp', { body: { password, code } }, { as: stepped })
    expect(again.body.code).toBe('wrong_code')
    const changed = await app.call(
      'POST /password/change',
      { body: { currentPassword: password, newPassword: 'another good long one', code: codes.next() } },
      { as: stepped },
    )
    expect(changed.status).toBe(200)
  })

  it('makes guessers of codes wait at the step-up too, whoever knows the password', async () => {
    const person = await app.fan('code_guesser')
    await withTwoFactor(app, person)
    const as = await anotherSession({ app }, person)
    const seen: (string | undefined)[] = []
    for (let guess = 0; guess < 8; guess += 1)
      seen.push(
        (await app.call('POST /stepUp', { body: { password, code: String(300_000 + guess) } }, { as })).body.code,
      )
    expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong_code'))
    expect(seen.at(-1)).toBe('too_many_tries')
  })
})
