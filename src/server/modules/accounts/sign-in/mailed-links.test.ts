import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'

/** Mailed links: logging in, a new password, another address and the way back from it. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const mailsTo = async (to: string) => {
  await app.runJobs()
  return ((await app.services.mailbox?.list()) ?? []).filter((mail) => mail.to === to)
}
const inMail = async (to: string, pattern: RegExp): Promise<string> => {
  const mail = (await mailsTo(to)).find(({ text }) => pattern.test(text))
  return pattern.exec(mail?.text ?? '')?.[1] ?? ''
}
const addressOf = ({ username }: Person): string => `${username}@example.com`
const linkOf = (query: string) => {
  const search = new URLSearchParams(query)
  return { id: search.get('id') ?? '', hash: search.get('hash') ?? '' }
}
const isIn = async (person: Person): Promise<boolean> =>
  (await app.call('GET /me', undefined, { as: person })).status === 200
const logInStatus = async (login: string, given: string): Promise<number> =>
  (await app.call('POST /login', { body: { login, password: given } })).status

describe('a mailed link to log in', () => {
  it('logs in once, by name or address', async () => {
    const person = await app.fan('linked')
    for (const login of ['linked', 'Linked@Example.com']) {
      expect((await app.call('POST /login/link', { body: { login } })).body).toEqual({})
      const token = await inMail(addressOf(person), /withToken\?token=(\S+)/)
      const answer = await app.call('POST /login/withToken', { body: { token } })
      expect(answer.status).toBe(200)
      const session = 'token' in answer.body ? answer.body.token : ''
      expect((await app.call('GET /me', undefined, { as: { ...person, token: session } })).body).toMatchObject({
        username: 'linked',
        isEmailVerified: true,
      })
      expect((await app.call('POST /login/withToken', { body: { token } })).body.code).toBe('link_spent')
    }
  })
  it('says which: expired, spent, or none of ours, and is good for nothing else', async () => {
    const person = await app.fan('expired')
    await app.call('POST /login/link', { body: { login: 'expired' } })
    const token = await inMail(addressOf(person), /withToken\?token=(\S+)/)
    for (const wrong of ['x', 'a.b', `${token}x`, token.slice(1), '.', '..', `${token.split('.')[0] ?? ''}.`])
      expect((await app.call('POST /login/withToken', { body: { token: wrong } })).body.code).toBe('link_invalid')
    expect(
      (await app.call('POST /password/reset', { body: { token, password: 'a new long password' } })).body.code,
    ).toBe('link_invalid')
    await sql`update mailed_links set expires_at = now() - interval '1 second' where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect((await app.call('POST /login/withToken', { body: { token } })).body.code).toBe('link_expired')
  })
  it('is answered alike for nobody, who gets no mail, and does not flood a mailbox', async () => {
    const person = await app.fan('flooded')
    const answers = await Promise.all(
      ['flooded', 'nobody_at_all', 'nobody@example.com'].map((login) =>
        app.call('POST /login/link', { body: { login } }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ])
    for (let n = 0; n < 8; n += 1) {
      await app.call('POST /login/link', { body: { login: n % 2 ? 'flooded' : addressOf(person) } })
      await app.runJobs()
    }
    expect((await mailsTo(addressOf(person))).filter(({ text }) => text.includes('withToken'))).toHaveLength(5)
    expect(await mailsTo('nobody@example.com')).toHaveLength(0)
  })
})

describe('a forgotten password', () => {
  it('is set anew once, ends all sessions and tells the owner', async () => {
    const person = await app.fan('forgetful')
    await app.call('POST /password/forgot', { body: { login: 'forgetful' } })
    const token = await inMail(addressOf(person), /reset-password\/(\S+)/)
    for (const weak of ['short', 'password123', 'forgetful1'])
      expect((await app.call('POST /password/reset', { body: { token, password: weak } })).status).toBe(422)
    expect(await isIn(person)).toBe(true)
    expect((await app.call('POST /password/reset', { body: { token, password: 'quite another one' } })).body).toEqual(
      {},
    )
    expect(await isIn(person)).toBe(false)
    expect(await logInStatus('forgetful', password)).toBe(422)
    expect(await logInStatus('forgetful', 'quite another one')).toBe(200)
    expect((await app.call('POST /password/reset', { body: { token, password: 'and another one' } })).body.code).toBe(
      'link_spent',
    )
    expect((await mailsTo(addressOf(person)))[0]?.text).toContain('Your password was reset')
  })
  it('makes other links that were on their way worthless', async () => {
    const person = await app.fan('twolinks')
    await app.call('POST /password/forgot', { body: { login: 'twolinks' } })
    const first = await inMail(addressOf(person), /reset-password\/(\S+)/)
    await app.call('POST /login/link', { body: { login: 'twolinks' } })
    const link = await inMail(addressOf(person), /withToken\?token=(\S+)/)
    await app.call('POST /password/reset', { body: { token: first, password: 'quite another one' } })
    expect((await app.call('POST /login/withToken', { body: { token: link } })).body.code).toBe('link_expired')
  })
})

describe('a forgotten e-mail address', () => {
  it('is told only to that address', async () => {
    const person = await app.fan('whereami')
    for (const username of ['whereami', 'nobody_here'])
      expect((await app.call('POST /email/forgot', { body: { username } })).body).toEqual({})
    expect((await mailsTo(addressOf(person)))[0]?.text).toContain('@whereami is registered with this address')
  })
})

describe('another e-mail address', () => {
  const change = async (person: Person, email: string): Promise<{ id: string; hash: string }> => {
    expect((await app.call('POST /email/change', { body: { email } }, { as: person })).body).toEqual({})
    return linkOf(await inMail(email, /verify-change-email\?(\S+)/))
  }
  it('counts from the link that was sent to it, and the old one is told when it is asked for and when it is done', async () => {
    const person = await app.fan('mover')
    const link = await change(person, 'mover@new.example')
    const asked = await mailsTo(addressOf(person))
    expect(asked[0]?.subject).toBe('Someone asked to change your email address')
    expect(asked[0]?.text).toContain('undo=1')
    expect(await logInStatus('mover@new.example', password)).toBe(422)
    expect((await app.call('POST /email/verify-change', { body: link }, { as: person })).body).toEqual({})
    expect(await logInStatus('mover@new.example', password)).toBe(200)
    expect(await logInStatus(addressOf(person), password)).toBe(422)
    expect((await app.call('POST /email/verify-change', { body: link }, { as: person })).body.code).toBe('link_spent')
    const done = await mailsTo(addressOf(person))
    expect([done.length, done[0]?.subject]).toEqual([asked.length + 1, 'Your email address was changed'])
    expect(done[0]?.text).toContain('undo=1')
  })
  it('is seen as a wish at once, and a later wish replaces it even while its mail is on the way', async () => {
    const person = await app.fan('wavering')
    for (const email of ['first@wish.example', 'second@wish.example']) {
      await app.call('POST /email/change', { body: { email } }, { as: person })
      expect((await app.call('GET /settings/account', undefined, { as: person })).body.pendingEmail).toBe(email)
    }
    expect(await mailsTo('first@wish.example')).toHaveLength(0)
    expect(await mailsTo('second@wish.example')).toHaveLength(1)
  })
  it('refuses one that is taken, then and when the link is followed', async () => {
    const person = await app.fan('wisher')
    await app.fan('holder')
    const taken = await app.call('POST /email/change', { body: { email: 'Holder@example.com' } }, { as: person })
    expect(taken.body.errors).toEqual({ email: ['The email has already been taken.'] })
    const link = await change(person, 'latecomer2@example.com')
    await app.fan('latecomer2')
    expect((await app.call('POST /email/verify-change', { body: link }, { as: person })).body.code).toBe('link_invalid')
  })
  it('can be undone from the old address: everyone is out, and only a new password opens the account', async () => {
    const person = await app.fan('robbed')
    await app.call('POST /email/verify-change', { body: await change(person, 'robber@example.com') }, { as: person })
    const undo = linkOf(await inMail(addressOf(person), /verify-change-email\?(\S+)&undo=1/))
    await sql`update accounts set totp_secret = '\x01', totp_enabled_at = now() where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect((await app.call('POST /email/undo-change', { body: undo })).body).toEqual({})
    expect(await isIn(person)).toBe(false)
    for (const login of ['robbed', addressOf(person), 'robber@example.com'])
      expect(await logInStatus(login, password)).toBe(422)
    const token = await inMail(addressOf(person), /reset-password\/(\S+)/)
    await app.call('POST /password/reset', { body: { token, password: 'mine again at last' } })
    const answer = await app.call('POST /login', { body: { login: addressOf(person), password: 'mine again at last' } })
    // no second factor that the robber set up stands in the way
    expect(answer.body).toHaveProperty('token')
    expect((await app.call('POST /email/undo-change', { body: undo })).body.code).toBe('link_spent')
  })
  it('gives a stranger whose address was mistyped no way in', async () => {
    const person = await app.signUp('mistyped')
    await app.call('POST /email/verify-change', { body: await change(person, 'right@example.com') }, { as: person })
    expect((await mailsTo(addressOf(person))).filter(({ text }) => text.includes('undo=1'))).toHaveLength(0)
  })
})
