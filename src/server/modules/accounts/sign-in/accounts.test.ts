import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, password, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const form = (username: string, other: object = {}) => ({
  body: { username, name: 'Somebody', email: `${username}@example.com`, password, dateOfBirth: '1990-01-01', ...other },
})
const errorsOf = async (username: string, other: object) => {
  const { status, body } = await app.call('POST /signup', form(username, other))
  expect(status).toBe(422)
  return body.errors
}
const linkIn = async (to: string): Promise<{ id: string; hash: string }> => {
  await app.runJobs()
  const mails = (await app.services.mailbox?.list()) ?? []
  const [, id = '', hash = ''] =
    /\/email\/verify\/([\w-]+)\/([\w-]+)/.exec(mails.find((mail) => mail.to === to)?.text ?? '') ?? []
  expect(id).not.toBe('')
  return { id, hash }
}

describe('sign-up', () => {
  it('opens an account and answers the seed’s shape of /me', async () => {
    const person = await app.signUp('ada')
    const me = await app.call('GET /me', undefined, { as: person })
    expect(me.body).toEqual({
      userId: person.userId,
      avatarUrl: null,
      username: 'ada',
      isCreator: false,
      isEmailVerified: false,
    })
  })
  it('wants an age of 18 or over, to the day', async () => {
    const on = (years: number, days: number) => {
      const date = new Date()
      date.setUTCFullYear(date.getUTCFullYear() - years)
      date.setUTCDate(date.getUTCDate() + days)
      return date.toISOString().slice(0, 10)
    }
    expect(await errorsOf('young', { dateOfBirth: on(18, 1) })).toEqual({ dateOfBirth: ['Your age must be over 18+'] })
    expect((await app.call('POST /signup', form('justadult', { dateOfBirth: on(18, 0) }))).status).toBe(201)
    expect(await errorsOf('nodate', { dateOfBirth: '1990-02-30' })).toHaveProperty('dateOfBirth')
  })
  it('names everything that is wrong at once', async () => {
    await app.signUp('everything')
    const wrong = { email: 'everything@example.com', password: 'password123', dateOfBirth: '2020-01-01' }
    expect(await errorsOf('Everything', wrong)).toEqual({
      username: ['The username has already been taken.'],
      email: ['The email has already been taken.'],
      password: ['Many people use this password. Please choose another.'],
      dateOfBirth: ['Your age must be over 18+'],
    })
  })
  it('proposes a username that is free, from any name', async () => {
    const proposed = async (name: string) => (await app.call('GET /signup/username', { query: { name } })).body.username
    expect(await proposed('  Inés  Ø. Okafor-Weiß ')).toBe('ines_o_okafor_weiss')
    await app.signUp('ada_love')
    expect(await proposed('Ada Love')).toMatch(/^ada_love_\d+$/)
    expect(await proposed('Login')).toMatch(/^login_\d+$/)
    for (const name of ['علي', '李', '🎸🎸🎸', 'Al', '..', 'x'.repeat(50)]) {
      const username = await proposed(name)
      expect((await app.call('POST /signup', form(username))).status, username).toBe(201)
    }
  })
  it('keeps what was wanted with the account and in the mail’s link, until the address is verified', async () => {
    const seller = await app.creator('wish_seller')
    const next = '/wish_seller?subscribe=monthly'
    const { body } = await app.call('POST /signup', form('wisher', { next }))
    const as = { ...seller, username: 'wisher', token: body.token }
    const mailTo = async (to: string) => {
      await app.runJobs()
      return ((await app.services.mailbox?.list()) ?? []).find((mail) => mail.to === to)?.text ?? ''
    }
    expect(await mailTo('wisher@example.com')).toContain(`?next=${encodeURIComponent(next)}`)
    await app.call('PUT /email/next', { body: { next: '/post/17?unlock=1' } }, { as })
    await app.call('POST /email/resend', undefined, { as })
    expect(await mailTo('wisher@example.com')).toContain('?next=%2Fpost%2F17%3Funlock%3D1')
    const onPost = await app.call('POST /signup', form('post_wisher', { next: '/post/17?subscribe=yearly' }))
    expect([onPost.status, (await mailTo('post_wisher@example.com')).includes('%3Fsubscribe%3Dyearly')]).toEqual([
      201,
      true,
    ])
    const verified = await app.call('POST /email/verify', { body: await linkIn('wisher@example.com') }, { as })
    expect([verified.status, verified.body]).toEqual([200, { next: '/post/17?unlock=1' }])
    // words of somebody else's are not mailed to a stranger, and other sites are no place to go to
    for (const [n, odd] of [
      '/call-555-now?tip=500',
      '/nobody_sells?tip=500',
      '/terms',
      '/wish_seller?tip=5&note=hi',
      '/post/17?subscribe=callme',
      '/post/17?unlock=sendcash',
    ].entries()) {
      expect((await app.call('POST /signup', form(`odd_wish_${String(n)}`, { next: odd }))).status).toBe(201)
      const text = await mailTo(`odd_wish_${String(n)}@example.com`)
      expect([text.includes('/email/verify/'), text.includes('next=')]).toEqual([true, false])
    }
    for (const bad of ['//evil.example', 'https://evil.example', String.raw`/\evil.example`])
      expect(await errorsOf('elsewhere', { next: bad })).toHaveProperty('next')
  })
  it('refuses a username that is taken in any case, reserved in any case, or of other letters', async () => {
    await app.signUp('taken')
    const taken = { username: ['The username has already been taken.'] }
    expect(await errorsOf('TAKEN', { email: 'other@example.com' })).toEqual(taken)
    for (const reserved of ['login', 'Wallet', 'becomecreator', 'api', 'favicon.ico'])
      expect(await errorsOf(reserved, {})).toEqual(taken)
    // a Cyrillic а, a space, too short, too long
    for (const bad of ['аda', 'a b', 'ab', 'a'.repeat(31)])
      expect(await errorsOf(bad, { email: 'x@example.com' })).toHaveProperty('username')
  })
  it('refuses an e-mail that is taken in any case, or is none', async () => {
    await app.signUp('mailed')
    expect(await errorsOf('mailed2', { email: 'MAILED@example.com' })).toEqual({
      email: ['The email has already been taken.'],
    })
    expect(await errorsOf('mailed3', { email: 'not an address' })).toHaveProperty('email')
  })
  it('refuses weak passwords and unknown keys', async () => {
    for (const weak of ['short', 'password123', 'Qwertyuiop1', 'weakling@example.com', '1111111111111'])
      expect(await errorsOf('weakling', { password: weak })).toHaveProperty('password')
    expect(await errorsOf('extra', { isCreator: true })).toHaveProperty('isCreator')
  })
  it('lets one of two people with the same name in when both come at once', async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map((n) => app.call('POST /signup', form('racer', { email: `racer${n}@example.com` }))),
    )
    expect(results.map((result) => result.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  })
})

describe('e-mail verification', () => {
  it('works once, for the right link', async () => {
    const person = await app.signUp('verifier')
    const link = await linkIn('verifier@example.com')
    expect((await app.call('POST /email/verify', { body: { ...link, hash: 'forged' } })).body.code).toBe('link_invalid')
    expect((await app.call('POST /email/verify', { body: { id: 'unknown', hash: link.hash } })).body.code).toBe(
      'link_invalid',
    )
    expect((await app.call('POST /email/verify', { body: link }, { as: person })).status).toBe(200)
    expect((await app.call('GET /me', undefined, { as: person })).body.isEmailVerified).toBe(true)
    expect((await app.call('POST /email/verify', { body: link })).body.code).toBe('link_spent')
  })
  it('expires, and can be sent again', async () => {
    const person = await app.signUp('latecomer')
    const link = await linkIn('latecomer@example.com')
    await sql`update mailed_links set expires_at = now() - interval '1 second' where id = ${link.id}`.execute(
      app.services.db,
    )
    expect((await app.call('POST /email/verify', { body: link })).body.code).toBe('link_expired')
    expect((await app.call('POST /email/resend', undefined, { as: person })).status).toBe(200)
    const again = await linkIn('latecomer@example.com')
    expect(again.id).not.toBe(link.id)
    expect((await app.call('POST /email/verify', { body: again }, { as: person })).status).toBe(200)
  })
  it('keeps no secret of the link in the database', async () => {
    await app.signUp('hashed')
    const { hash } = await linkIn('hashed@example.com')
    const { rows } = await sql<{ text: string }>`select row_to_json(l)::text as text from mailed_links l`.execute(
      app.services.db,
    )
    expect(rows.some((row) => row.text.includes(hash))).toBe(false)
  })
})

describe('log in and out', () => {
  it('takes username or e-mail in any case and says one thing for every wrong pair', async () => {
    await app.signUp('logger')
    for (const login of ['logger', 'LOGGER', '@logger', 'Logger@Example.com'])
      expect((await app.call('POST /login', { body: { login, password } })).body).toMatchObject({
        token: expect.stringMatching(/^[\w-]{43}$/),
      })
    for (const body of [
      { login: 'logger', password: 'wrong password' },
      { login: 'nobody', password },
    ]) {
      const answer = await app.call('POST /login', { body })
      expect([answer.status, answer.body.message]).toEqual([422, 'The provided credentials are incorrect.'])
    }
  })
  it('says of half an address what it lacks, where a log-in or a link is asked for', async () => {
    const wrong = ['Please enter a full email address, like name@example.com.']
    for (const login of ['logger@', 'logger@example', 'log ger@example.com']) {
      const errors = { login: wrong }
      expect((await app.call('POST /login', { body: { login, password } })).body).toMatchObject({ errors })
      for (const route of ['POST /login/link', 'POST /password/forgot'] as const)
        expect((await app.call(route, { body: { login } })).body).toMatchObject({ errors })
      const { body } = await app.call('POST /signup', form('half', { email: login }))
      expect(body).toMatchObject({ errors: { email: wrong } })
    }
  })
  it('puts a new session in the place of the one that asked', async () => {
    const person = await app.signUp('again')
    const { body } = await app.call('POST /login', { body: { login: 'again', password } }, { as: person })
    expect((await app.call('GET /me', undefined, { as: person })).status).toBe(401)
    const token = 'token' in body ? body.token : ''
    expect((await app.call('GET /me', undefined, { as: { ...person, token } })).status).toBe(200)
    // a refused try ends nothing
    await app.call(
      'POST /login',
      { body: { login: 'again', password: 'not the right one' } },
      { as: { ...person, token } },
    )
    expect((await app.call('GET /me', undefined, { as: { ...person, token } })).status).toBe(200)
  })
  it('ends the session on the server', async () => {
    const person = await app.signUp('leaver')
    expect((await app.call('POST /logout', undefined, { as: person })).status).toBe(200)
    const after = await app.call('GET /me', undefined, { as: person })
    expect([after.status, after.body.code]).toEqual([401, 'unauthenticated'])
  })
  it('tolerates an empty Authorization header and knows no token but its own', async () => {
    expect((await app.call('GET /creators')).status).toBe(200)
    expect((await app.call('GET /me')).status).toBe(401)
    expect((await app.call('GET /me', undefined, { as: { userId: 1, username: 'x', token: 'made-up' } })).status).toBe(
      401,
    )
  })
})
