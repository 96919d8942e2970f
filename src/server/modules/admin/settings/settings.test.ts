import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { createSettingsCache, settingsChannel, settingsFrom } from '#modules/site/settings-cache.ts'
import { releaseEarnings } from '#modules/purchases/buying/release-earnings.ts'
import { createListener } from '#platform/database/listen.ts'
import { makeAddressDatabase } from '#test/address-database.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let admin: Person
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-places-'))
  const file = path.join(folder, 'countries.mmdb')
  writeFileSync(file, makeAddressDatabase([{ network: '203.0.113.0/24', country: 'NL', city: { en: 'Leiden' } }]))
  app = await createTestApp({ GEOIP_DB: file })
  admin = await staff(app, 'dora', 'admin')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const read = async () => (await app.call('GET /admin/settings', {}, { as: admin })).body
async function change(wanted: Partial<OperatorSettings>, as = admin) {
  const { version } = await read()
  return app.call('PATCH /admin/settings', { body: { version, change: wanted } }, { as })
}
const tip = (fan: Person, username: string, amountCents = 1000) =>
  app.call('POST /users/:username/tips', { params: { username }, body: { amountCents } }, { as: fan, key: freshKey() })

it('a new fee counts for the next purchase, and what was sold before keeps its own', async () => {
  const creator = await app.creator('maker')
  const fan = await app.fan('giver')
  await app.fund(fan, 10_000)
  await tip(fan, 'maker')
  expect((await change({ feeBasisPoints: 1250 })).status).toBe(200)
  await tip(fan, 'maker')
  const { entries } = (await app.call('GET /earnings', {}, { as: creator })).body
  expect(entries.map(({ feeCents }) => feeCents)).toEqual([125, 200])
  const [line] = (await app.call('GET /admin/audit', { query: { action: 'settings.' } }, { as: admin })).body.entries
  expect(line).toMatchObject({
    actor: 'dora',
    action: 'settings.changed',
    details: { before: { feeBasisPoints: 2000 }, after: { feeBasisPoints: 1250 } },
  })
})

it('a new hold period counts for new earnings; each purchase is released by the one it was made under', async () => {
  const { db } = app.services
  const creator = await app.creator('held_maker')
  const fan = await app.fan('held_giver')
  await app.fund(fan, 10_000)
  const first = (await tip(fan, 'held_maker')).body.id
  await change({ holdDays: 30 })
  const second = (await tip(fan, 'held_maker')).body.id
  const days = async () =>
    (await app.call('GET /earnings', {}, { as: creator })).body.entries.map((entry) =>
      entry.availableAt === null
        ? null
        : Math.round((Date.parse(entry.availableAt) - Date.parse(entry.at)) / 86_400_000),
    )
  expect(await days()).toEqual([30, 7])
  await sql`update purchases set made_at = made_at - interval '8 days' where id in (${first}, ${second})`.execute(db)
  const released = await releaseEarnings(app.services)
  expect(released).toBe(1)
  const states = async () =>
    (
      await sql<{
        state: string
      }>`select state from purchases where id in (${first}, ${second}) order by hold_days`.execute(db)
    ).rows.map(({ state }) => state)
  expect(await states()).toEqual(['released', 'paid'])
  // shorter again: what was made under thirty days still waits for them
  await change({ holdDays: 0 })
  await tip(fan, 'held_maker')
  expect(await releaseEarnings(app.services)).toBe(1)
  expect(await states()).toEqual(['released', 'paid'])
  const { pendingUntil } = (await app.call('GET /earnings', {}, { as: creator })).body
  expect(Math.round((Date.parse(pendingUntil ?? '') - Date.now()) / 86_400_000)).toBe(22)
  await change({ holdDays: 7 })
})

it('refuses what cannot be, names the field, and changes nothing', async () => {
  const before = await read()
  for (const [field, wanted] of [
    ['change.feeBasisPoints', { feeBasisPoints: 10_000 }],
    ['change.feeBasisPoints', { feeBasisPoints: 12.5 }],
    ['change.holdDays', { holdDays: -1 }],
    ['change.tipMaxCents', { tipMaxCents: 50 }],
    ['change.supportEmail', { supportEmail: 'nobody' }],
    ['change.operatorName', { operatorName: ' ' }],
    ['change.blockedCountries.0', { blockedCountries: ['Germany'] }],
    ['change.blockedCountries', { blockedCountries: ['KP', 'KP'] }],
    ['change.ageRules.0.minimumAge', { ageRules: [{ country: 'US', minimumAge: 16 }] }],
    ['change.restrictedWords', { restrictedWords: ['Word', 'word'] }],
    ['change.topUpPerDayNewCents', { topUpPerDayNewCents: before.settings.topUpPerDayCents + 1 }],
  ] as const) {
    const { status, body } = await change(wanted as Partial<OperatorSettings>)
    expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]])
  }
  // fixed by the product, whatever an operator wants
  expect((await change({ withdrawalMinCents: 100 } as Partial<OperatorSettings>)).status).toBe(422)
  expect(await read()).toEqual(before)
})

it('two who change the same state: the second is told', async () => {
  const { version } = await read()
  const both = await Promise.all(
    [11, 12].map((accountNewDays) =>
      app.call('PATCH /admin/settings', { body: { version, change: { accountNewDays } } }, { as: admin }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  // what is as it was makes no line and no new state
  const now = await read()
  await change({ accountNewDays: now.settings.accountNewDays })
  expect((await read()).version).toBe(now.version)
})

it('the day’s limit of top-ups is the operator’s', async () => {
  const fan = await app.fan('topper')
  const topUp = (amountCents: number) =>
    app.call('POST /wallet/topUps', { body: { amountCents } }, { as: fan, key: freshKey() })
  await change({ topUpPerDayNewCents: 1000 })
  const refused = await topUp(1500)
  expect([refused.body.code, refused.body.details]).toEqual(['top_up_limit', { limitCents: 1000, leftCents: 1000 }])
  await change({ accountNewDays: 0 })
  expect((await topUp(1500)).status).toBe(201)
  await change((await read()).defaults)
})

const from = (remoteAddress: string, url: string, payload?: object) =>
  app.http.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    remoteAddress,
    ...(payload && { payload }),
  })
const born = (years: number) => `${String(new Date().getUTCFullYear() - years)}-01-01`
const joining = (username: string, dateOfBirth: string) => ({
  username,
  name: username,
  email: `${username}@example.com`,
  password: 'a good long password',
  dateOfBirth,
})

it('nothing is offered in a blocked country, to anyone but staff; an age rule asks for more than 18', async () => {
  const [there, country] = ['203.0.113.7', 'NL']
  expect((await from(there, '/creators')).statusCode).toBe(200)
  await change({ ageRules: [{ country, minimumAge: 21 }] })
  const young = await from(there, '/signup', joining('twenty', born(20)))
  expect([young.statusCode, Object.keys(young.json<{ errors: object }>().errors)]).toEqual([422, ['dateOfBirth']])
  expect((await from('127.0.0.1', '/signup', joining('twenty', born(20)))).statusCode).toBe(201)
  expect((await from(there, '/signup', joining('twenty_two', born(22)))).statusCode).toBe(201)

  await change({ blockedCountries: [country] })
  const refused = await from(there, '/creators')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([451, 'not_offered'])
  expect((await from(there, '/signup', joining('there_too', born(30)))).statusCode).toBe(451)
  expect((await from('127.0.0.1', '/creators')).statusCode).toBe(200)
  const asStaff = await app.http.inject({
    url: '/api/admin/settings',
    remoteAddress: there,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(asStaff.statusCode).toBe(200)
  await change((await read()).defaults)
})

it('words of the list are refused with the name of their field, wherever people write or search', async () => {
  const creator = await app.creator('worded')
  const { body: open } = await app.call(
    'POST /posts',
    { body: { text: 'x', mediaIds: [], audience: 'everyone' } },
    { as: creator },
  )
  await change({ restrictedWords: ['Scunt', 'zwei Worte'] })
  const as = { as: creator }
  const refused = async (call: Promise<{ status: number; body: { errors?: object | undefined } }>) => {
    const { status, body } = await call
    return [status, ...Object.keys(body.errors ?? {})]
  }
  const say = (text: string) => app.call('POST /posts', { body: { text, mediaIds: [], audience: 'everyone' } }, as)
  expect(await refused(say('Oh ＳＣÜＮＴ!'))).toEqual([422, 'text'])
  expect(await refused(say('zwei\nWorte'))).toEqual([422, 'text'])
  expect((await say('Scunthorpe')).status).toBe(201)
  expect(
    await refused(app.call('PATCH /posts/:id', { params: { id: String(open.id) }, body: { teaser: 'scunt' } }, as)),
  ).toEqual([422, 'teaser'])
  expect(
    await refused(
      app.call('POST /posts/:id/comments', { params: { id: String(open.id) }, body: { text: 'scunt' } }, as),
    ),
  ).toEqual([422, 'text'])
  expect(await refused(app.call('PATCH /settings/profile', { body: { bio: 'a scunt', name: 'Fine' } }, as))).toEqual([
    422,
    'bio',
  ])
  expect(await refused(app.call('PUT /settings/username', { body: { username: 'the_scunt' } }, as))).toEqual([
    422,
    'username',
  ])
  expect(await refused(app.call('GET /searchUsers', { query: { searchTerm: 'scunt' } }))).toEqual([422, 'searchTerm'])
  const fan = await app.fan('word_fan')
  const { body: chat } = await app.call('POST /chats', { body: { username: 'worded' } }, { as: fan })
  const send = (text: string) =>
    app.call(
      'POST /chats/:id/messages',
      { params: { id: String(chat.id) }, body: { text } },
      { as: fan, key: freshKey() },
    )
  expect(await refused(send('scunt'))).toEqual([422, 'text'])
  expect((await send('Scunthorpe')).status).toBeLessThan(300)
  await change((await read()).defaults)
})

it('other processes are told, and one that was away reads again when it is back', async () => {
  const other = createSettingsCache(app.services.db, { feeBasisPoints: 2000, holdDays: 7 })
  const reload = () => void other.load()
  const listener = createListener({
    connectionConfig: { connectionString: app.database.url },
    name: 'fanfare-settings-test',
    log: app.services.log,
    channels: { [settingsChannel]: reload },
    onListening: reload,
    retryMs: 20,
  })
  try {
    await listener.ready
    await change({ feeBasisPoints: 3000 })
    await vi.waitFor(() => expect(other.now().feeBasisPoints).toBe(3000))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fanfare-settings-test'`.execute(
      app.services.db,
    )
    await change({ feeBasisPoints: 1000 })
    await vi.waitFor(() => expect(other.now().feeBasisPoints).toBe(1000))
  } finally {
    await listener.stop()
    await change((await read()).defaults)
  }
})

it('a choice that this program would not take is left out', () => {
  const { defaults } = app.services.settings
  expect(settingsFrom(defaults, { feeBasisPoints: 99_999, holdDays: 3, gone: 1 })).toEqual({ ...defaults, holdDays: 3 })
})
