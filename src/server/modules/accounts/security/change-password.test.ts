import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from login_failures`.execute(app.services.db))

const change = (as: Person, currentPassword: string, newPassword: string) =>
  app.call('POST /password/change', { body: { currentPassword, newPassword } }, { as })
const logIn = async (login: string, given: string) =>
  (await app.call('POST /login', { body: { login, password: given } })).status
const isIn = async (as: Person) => (await app.call('GET /me', undefined, { as })).status === 200

describe('changing the password', () => {
  it('ends every other session, gives this one a new token, and tells the person by mail', async () => {
    const person = await app.fan('changer')
    const others = [await anotherSession({ app }, person), await anotherSession({ app }, person)]
    const { rows } = await sql<{
      at: string
    }>`select password_changed_at as at from accounts where user_id = ${person.userId}`.execute(app.services.db)
    const { status, body } = await change(person, password, 'a new long password')
    expect(status).toBe(200)
    for (const other of others) expect(await isIn(other)).toBe(false)
    const now = { ...person, token: body.token }
    expect([await isIn(now), body.token === person.token]).toEqual([true, false])
    expect([await logIn('changer', password), await logIn('changer', 'a new long password')]).toEqual([422, 200])
    const security = (await app.call('GET /security', undefined, { as: now })).body
    expect(security.passwordChangedAt > (rows[0]?.at ?? '')).toBe(true)
    expect(security.events.map(({ kind }) => kind)).toContain('password_changed')
    await app.runJobs()
    const mails = await app.services.mailbox?.list()
    expect(mails?.some(({ to, text }) => to === 'changer@example.com' && /password/i.test(text))).toBe(true)
  })

  it('asks for the present one, and counts wrong ones', async () => {
    const person = await app.fan('careful')
    for (let guess = 0; guess < 5; guess += 1) {
      const { status, body } = await change(person, `wrong ${String(guess)}`, 'a new long password')
      expect([status, body.message]).toEqual([422, 'Wrong password'])
    }
    await sql`update login_failures set failures = failures + 5`.execute(app.services.db)
    expect((await change(person, password, 'a new long password')).body.code).toBe('too_many_tries')
    await sql`delete from login_failures`.execute(app.services.db)
    expect(await logIn('careful', password)).toBe(200)
  })

  it('takes no password that sign-up would not take', async () => {
    const person = await app.fan('weak_one.long')
    const refused: [string, RegExp][] = [
      ['short', /at least 10/],
      ['1234567890', /Many people use/],
      ['Password123', /Many people use/],
      ['weak_one.long', /Many people use/],
      ['weak_one.long@example.com', /Many people use/],
      ['x'.repeat(201), /./],
    ]
    for (const [newPassword, text] of refused) {
      const { status, body } = await change(person, password, newPassword)
      expect([newPassword, status]).toEqual([newPassword, 422])
      expect(body.errors?.['newPassword']?.[0]).toMatch(text)
    }
    expect(await logIn('weak_one.long', password)).toBe(200)
  })

  it('of two at the same time does one', async () => {
    const person = await app.fan('twice')
    const answers = await Promise.all([
      change(person, password, 'the first new password'),
      change(person, password, 'the second new password'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const works = [await logIn('twice', 'the first new password'), await logIn('twice', 'the second new password')]
    expect(works.filter((status) => status === 200)).toHaveLength(1)
  })

  it('closes links and half-done log-ins that were given out before', async () => {
    const person = await app.fan('linked')
    for (const route of ['POST /password/forgot', 'POST /login/link'] as const)
      await app.call(route, { body: { login: 'linked' } })
    await app.runJobs()
    const texts = ((await app.services.mailbox?.list()) ?? []).map(({ text }) => text).join('\n')
    const reset = /reset-password\/(\S+)/.exec(texts)?.[1] ?? ''
    const token = /withToken\?token=(\S+)/.exec(texts)?.[1] ?? ''
    expect((await change(person, password, 'a new long password')).status).toBe(200)
    expect(
      (await app.call('POST /password/reset', { body: { token: reset, password: 'the thief’s password' } })).body.code,
    ).toBe('link_expired')
    expect((await app.call('POST /login/withToken', { body: { token } })).body.code).toBe('link_expired')
    expect(await logIn('linked', 'a new long password')).toBe(200)
  })
})
