import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationTopics } from '#contract/settings.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/leaving.ts'

let app: TestApp
let person: Person
let counter = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  person = await app.fan(`person_${String(counter)}`)
})

const account = async (as = person) => (await app.call('GET /settings/account', {}, { as })).body
const rename = (username: string, as = person) => app.call('PUT /settings/username', { body: { username } }, { as })
const profile = (username: string) => app.call('GET /users/:username', { params: { username } })
const found = async (term: string) =>
  (await app.call('GET /searchUsers', { query: { searchTerm: term } })).body.results.users.map(
    ({ username }) => username,
  )
const age = (userId: number, days: number) =>
  sql`with moved as (update accounts set username_changed_at = username_changed_at - make_interval(days => ${days}) where user_id = ${userId})
    update former_usernames set until = until - make_interval(days => ${days}) where user_id = ${userId}`.execute(
    app.services.db,
  )
const signUp = (username: string) =>
  app.call('POST /signup', {
    body: { username, name: 'N', email: `${username}_x@example.com`, password, dateOfBirth: '1990-05-05' },
  })
const taken = [422, { username: ['The username has already been taken.'] }]

describe('my account', () => {
  it('shows and changes name, country and language; search follows the name', async () => {
    expect(await account()).toEqual({
      username: person.username,
      usernameChangeableAt: null,
      name: `Name of ${person.username}`,
      email: `${person.username}@example.com`,
      pendingEmail: null,
      isEmailVerified: true,
      country: null,
      language: 'en',
      numberingSystem: null,
    })
    const body = { name: `Zażółć${String(counter)}`, country: 'PL', language: 'de' }
    expect((await app.call('PATCH /settings/account', { body }, { as: person })).body).toMatchObject(body)
    expect(await found(`zazolc${String(counter)}`)).toEqual([person.username])
    const back = await app.call('PATCH /settings/account', { body: { country: null } }, { as: person })
    expect(back.body).toMatchObject({ ...body, country: null })
    expect(await account()).toEqual(back.body)
  })

  it('is written to with the digits that I chose for my language', async () => {
    const mailWith = async (body: { language?: string; numberingSystem?: 'arab' | 'latn' }): Promise<string> => {
      await app.call('PATCH /settings/account', { body }, { as: person })
      // the mail about it says when
      counter += 1
      expect((await rename(`digits_${String(counter)}`)).status).toBe(200)
      await age(person.userId, 30)
      await app.runJobs()
      return (await mailsTo(app, person)).map(({ text }) => text).at(-1) ?? ''
    }
    expect(await mailWith({ language: 'ar' })).toMatch(/[٠-٩]/)
    const western = await mailWith({ numberingSystem: 'latn' })
    expect(western).toMatch(/[ء-ي]/)
    expect(western.replaceAll(/https?:\S+/g, '')).toMatch(/[0-9]/)
    expect(western).not.toMatch(/[٠-٩]/)
    // German has no other digits
    expect(await mailWith({ language: 'de', numberingSystem: 'arab' })).not.toMatch(/[٠-٩]/)
    expect(await account()).toMatchObject({ language: 'de', numberingSystem: 'arab' })
  })

  it('refuses what is none: an empty name, a country, language or digits in another form, other keys', async () => {
    for (const body of [
      { name: ' ' },
      { country: 'xx' },
      { language: 'English' },
      { numberingSystem: 'roman' as 'latn' },
      { email: 'a@example.com' },
    ])
      expect((await app.call('PATCH /settings/account', { body }, { as: person })).status).toBe(422)
  })
})

describe('another username', () => {
  it('is taken at once, leads on from the old one, and is found', async () => {
    const [before, after] = [person.username, `renamed_${String(counter)}`]
    const answer = await rename(` ${after.toUpperCase()} `)
    expect(answer.body.username).toBe(after)
    expect(Date.parse(answer.body.usernameChangeableAt ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    expect((await profile(after)).body.username).toBe(after)
    expect((await profile(before)).body.username).toBe(after)
    expect((await app.call('GET /me', {}, { as: person })).body.username).toBe(after)
    expect([await found(after), await found(before)]).toEqual([[after], []])
    // logging in is by the name that one has
    expect((await app.call('POST /login', { body: { login: after, password } })).status).toBe(200)
    const { rows } = await sql<{ kind: string }>`select kind from security_events where user_id = ${person.userId}
      and kind = 'username_changed'`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  })

  it('can be taken once in 30 days', async () => {
    await rename(`first_${String(counter)}`)
    const answer = await rename(`second_${String(counter)}`)
    expect([answer.status, answer.body.code]).toEqual([422, 'too_soon'])
    expect(answer.body.details?.['availableAt']).toBe((await account()).usernameChangeableAt)
    // the name that one has is no change
    expect((await rename(`first_${String(counter)}`)).status).toBe(200)
    await age(person.userId, 30)
    expect((await rename(`second_${String(counter)}`)).status).toBe(200)
  })

  it('is nobody else’s, not reserved, and not one that still leads to somebody', async () => {
    const other = await app.fan(`other_${String(counter)}`)
    for (const name of [other.username, 'admin', 'settings'])
      expect([(await rename(name)).status, (await rename(name)).body.errors]).toEqual(taken)
    for (const name of [
      'ab',
      'a'.repeat(31),
      'with space',
      'аdmin',
      'ｆull',
      'a-b',
      `deleted-${String(person.userId)}`,
    ])
      expect((await rename(name)).status, name).toBe(422)

    await rename(`moved_${String(counter)}`, other)
    const wanted = other.username
    const refusals = [await rename(wanted), await signUp(wanted)]
    for (const { status, body } of refusals) expect([status, body.errors]).toEqual(taken)
    // its former owner can have it back, and then the other one leads on
    await age(other.userId, 31)
    expect((await rename(wanted, other)).body.username).toBe(wanted)
    expect((await profile(`moved_${String(counter)}`)).body.username).toBe(wanted)
    const { rows } = await sql`select from former_usernames where username = ${wanted}`.execute(app.services.db)
    expect(rows).toEqual([])
  })

  it('is free again 90 days later', async () => {
    const before = person.username
    await rename(`gone_${String(counter)}`)
    await age(person.userId, 91)
    expect((await profile(before)).status).toBe(404)
    expect((await signUp(before)).status).toBe(201)
  })

  it('goes to one of two who want it at the same moment', async () => {
    const other = await app.fan(`rival_${String(counter)}`)
    const answers = await Promise.all([person, other].map((as) => rename(`wanted_${String(counter)}`, as)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual(taken[1])
  })
})

describe('what I am told about', () => {
  const grid = async () => (await app.call('GET /settings/notifications', {}, { as: person })).body.grid
  const put = (rows: { kind: (typeof notificationTopics)[number]; email: boolean; push: boolean }[]) =>
    app.call('PUT /settings/notifications', { body: { grid: rows } }, { as: person })

  it('is money, account and decisions by mail, and not each like or follow, until I choose', async () => {
    const rows = await grid()
    expect(rows.map(({ kind }) => kind)).toEqual([...notificationTopics])
    const mails = new Map(rows.map(({ kind, email }) => [kind, email]))
    for (const kind of [
      'renewal',
      'renewal_failed',
      'tip',
      'withdrawal',
      'security',
      'creator_request',
      'case',
    ] as const)
      expect([kind, mails.get(kind)]).toEqual([kind, true])
    for (const kind of ['like', 'new_follower'] as const) expect([kind, mails.get(kind)]).toEqual([kind, false])
  })

  it('changes in what is named alone, from two windows at once too', async () => {
    const change = (body: object) => app.call('PUT /settings/notifications', { body } as never, { as: person })
    const rhythm = async (body: object) =>
      (await app.call('PUT /settings/notifications/rhythm', { body }, { as: person })).body.rhythm
    const line = async (kind: string) => (await grid()).find((row) => row.kind === kind)
    for (const on of [true, false]) {
      await Promise.all([
        change({ grid: [{ kind: 'new_follower', email: on }] }),
        change({ grid: [{ kind: 'new_follower', push: on }] }),
      ])
      expect(await line('new_follower')).toEqual({ kind: 'new_follower', email: on, push: on })
    }
    const quiet = { from: 60, until: 300 }
    await rhythm({ quiet, zone: 'Europe/Vienna' })
    await Promise.all([rhythm({ mail: 'daily' }), rhythm({ digestHour: 7 })])
    const set = { mail: 'daily', digestHour: 7, quiet, zone: 'Europe/Vienna' }
    expect(await rhythm({})).toEqual(set)
    expect(await rhythm({ quiet: null })).toEqual({ ...set, quiet: null })
  })

  it('is what I chose; news about security come by mail whatever I choose', async () => {
    const before = await grid()
    const answer = await put([
      { kind: 'like', email: true, push: true },
      { kind: 'security', email: false, push: false },
    ])
    const expected = before.map((row) =>
      row.kind === 'like'
        ? { ...row, email: true, push: true }
        : row.kind === 'security'
          ? { ...row, email: true, push: false }
          : row,
    )
    expect(answer.body.grid).toEqual(expected)
    expect(await grid()).toEqual(expected)
    // what is like the default again leaves nothing behind
    await put(before)
    expect(await grid()).toEqual(before)
    const { rows } = await sql`select from notification_settings where user_id = ${person.userId}`.execute(
      app.services.db,
    )
    expect(rows).toEqual([])
  })

  it('names each topic once', async () => {
    const row = { kind: 'like' as const, email: true, push: true }
    expect((await put([row, row])).status).toBe(422)
  })
})
