import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../sessions.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'
import { withTwoFactor } from '#test/two-factor.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('reader')
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

const isIn = async (as: Person): Promise<boolean> => (await app.call('GET /me', undefined, { as })).status === 200
const sensitive = async (as: Person) => (await app.call('POST /security/passkeys/options', undefined, { as })).body.code
const stepUp = (as: Person, given = password) => app.call('POST /stepUp', { body: { password: given } }, { as })
/** As if this session had been used so long ago; what this process remembers of it is forgotten. */
async function later(person: Person, seconds: number): Promise<void> {
  await sql`update sessions set stepped_up_at = stepped_up_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}) where token_hash = ${hashToken(person.token)}`.execute(
    app.services.db,
  )
  app.services.sessions.forgetUser(person.userId)
}

describe('step-up by password', () => {
  it('lets sensitive calls through for five minutes, on this session alone', async () => {
    const [one, two] = [await anotherSession({ app }, fan), await anotherSession({ app }, fan)]
    expect(await sensitive(one)).toBe('step_up_required')
    const { status, body } = await stepUp(one)
    expect(status).toBe(200)
    expect(Math.abs(Date.parse(body.until) - Date.now() - 300_000)).toBeLessThan(5000)
    const stepped = { ...one, token: body.token }
    expect(await sensitive(stepped)).toBeUndefined()
    expect(await sensitive(two)).toBe('step_up_required')
    await later(stepped, 290)
    expect(await sensitive(stepped)).toBeUndefined()
    await later(stepped, 15)
    expect(await sensitive(stepped)).toBe('step_up_required')
  })

  it('gives the session a new token, and the old one ends after the calls that are under way', async () => {
    const before = await anotherSession({ app }, fan)
    const after = { ...before, token: (await stepUp(before)).body.token }
    expect(after.token).not.toBe(before.token)
    expect([await isIn(before), await isIn(after)]).toEqual([true, true])
    // the old one has not stepped up, and cannot be the beginning of another line of tokens
    expect(await sensitive(before)).toBe('step_up_required')
    expect((await stepUp(before)).body.code).toBe('unauthenticated')
    await later(before, 11)
    expect([await isIn(before), await isIn(after)]).toEqual([false, true])
  })

  it('is done once by two at the same time with one token', async () => {
    const both = await anotherSession({ app }, fan)
    const answers = await Promise.all([stepUp(both), stepUp(both), stepUp(both)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
  })

  it('takes a code once from two sessions at the same moment', async () => {
    const person = await app.fan('two_at_once')
    const codes = await withTwoFactor(app, person)
    const sessions = [await anotherSession({ app }, person), await anotherSession({ app }, person)]
    const code = codes.next()
    const { db } = app.services
    // both have read which code was the last before either can write
    const answers = await db.transaction().execute(async (tx) => {
      await sql`select from accounts where user_id = ${person.userId} for no key update`.execute(tx)
      const asked = sessions.map((as) => app.call('POST /stepUp', { body: { password, code } }, { as }))
      await expect.poll(() => waitingForLocks(db)).toBe(2)
      return asked
    })
    const given = await Promise.all(answers)
    expect(given.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(given.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(1)
  })

  it('says "Wrong password", and to wait after five of them, even with the right one', async () => {
    const person = await anotherSession({ app }, await app.fan('guessed'))
    for (let guess = 0; guess < 5; guess += 1) {
      const { status, body } = await stepUp(person, `wrong ${String(guess)}`)
      expect([status, body.message]).toEqual([422, 'Wrong password'])
    }
    // more of them, so that the wait is longer than the test
    await sql`update login_failures set failures = failures + 5`.execute(app.services.db)
    const { status, body, headers } = await stepUp(person)
    expect([status, body.code]).toEqual([429, 'too_many_tries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await isIn(person)).toBe(true)
    expect((await stepUp(await anotherSession({ app }, fan))).status).toBe(200)
  })

  it('is another person’s with their password only', async () => {
    const other = await app.fan('other_reader')
    await app.call(
      'POST /password/change',
      { body: { currentPassword: password, newPassword: 'quite another password' } },
      { as: other },
    )
    expect((await stepUp(await anotherSession({ app }, fan), 'quite another password')).body.code).toBe(
      'wrong_password',
    )
    expect((await stepUp(await anotherSession({ app }, other))).body.code).toBe('wrong_password')
  })
})
