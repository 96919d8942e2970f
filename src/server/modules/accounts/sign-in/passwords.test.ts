import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const signUp = (username: string, password: string) =>
  app.call('POST /signup', {
    body: { username, name: 'A Name', email: `${username}@example.com`, password, dateOfBirth: '1990-05-05' },
  })
const logIn = async (login: string, password: string) =>
  (await app.call('POST /login', { body: { login, password } })).body.code ?? 'in'

describe('a new installation', () => {
  it('has no account that anyone could know the password of', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from accounts`.execute(app.services.db)
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('a password', () => {
  const whole = 'ü'.normalize('NFC')
  it.each([
    ['of small letters only', 'onlysmallletters', 'onlysmallletterS'],
    ['of digits only', '48151623421080', '4815162342108'],
    ['with blanks at both ends', '  blanks at both ends ', 'blanks at both ends'],
    ['of another script', 'длинный пароль', 'Длинный пароль'],
    ['with signs beyond the first plane', '🔑🌙'.repeat(5), '🔑🌙'.repeat(6)],
    ['with a letter that can be written in two ways', `a long ${whole} one`, `a long ${whole.normalize('NFD')} one`],
    ['as long as fits', 'long '.repeat(limits.passwordMax / 5), `${'long '.repeat(limits.passwordMax / 5 - 1)}long.`],
    ['that differs from another after the 72nd sign', `${'x1'.repeat(40)}a`, `${'x1'.repeat(40)}b`],
  ])('%s is taken, and checked as it was given', async (_what, password, other) => {
    const username = `p${Buffer.from(password).toString('hex').slice(0, 20)}`
    expect((await signUp(username, password)).status).toBe(201)
    expect(await logIn(username, password)).toBe('in')
    expect(await logIn(username, other)).toBe('bad_credentials')
  })

  it('does not grow old: it works until its owner changes it', async () => {
    await signUp('constant', 'the same for ever and ever')
    await sql`update accounts set password_changed_at = now() - interval '20 years'`.execute(app.services.db)
    expect(await logIn('constant', 'the same for ever and ever')).toBe('in')
  })
})
