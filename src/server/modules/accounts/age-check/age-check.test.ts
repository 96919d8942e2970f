import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { JsonRoute, Route } from '#contract/http.ts'
import { routes } from '#contract/routes.ts'
import type { OperatorSettings } from '#contract/staff/settings.ts'
import { selfDeclared } from '../age-check.ts'
import { makeAddressDatabase } from '#test/address-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let admin: Person
let folder: string
const there = '203.0.113.7'
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-places-'))
  const file = path.join(folder, 'countries.mmdb')
  writeFileSync(file, makeAddressDatabase([{ network: '203.0.113.0/24', country: 'NL', city: { en: 'Leiden' } }]))
  app = await createTestApp({ GEOIP_DB: file })
  admin = await staff(app, 'dora', 'admin')
  await set({ ageCheckCountries: ['NL'], ageRules: [{ country: 'NL', minimumAge: 21 }] })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function set(change: Partial<OperatorSettings>): Promise<void> {
  const { version } = (await app.call('GET /admin/settings', {}, { as: admin })).body
  expect((await app.call('PATCH /admin/settings', { body: { version, change } }, { as: admin })).status).toBe(200)
}
async function ask(as: Person | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url: `/api${url}`,
    remoteAddress: there,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    ...(payload && { payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; state?: string; errors?: Record<string, string[]> }>(),
  }
}
const show = (as: Person, dateOfBirth: string) => ask(as, 'POST', '/ageCheck', { dateOfBirth, confirmed: true })
/** As test people have given it when they signed up. */
const born = '1990-05-05'
const yearsAgo = (years: number) => `${String(new Date().getUTCFullYear() - years)}-01-01`

const shown = Object.entries(routes as Record<string, Route>).filter(([, route]) => route.ageGated)

it('whatever shows posts, comments, messages or their media asks for it, and nothing else', () => {
  const open = new Set(['anyone', 'user', 'verified'])
  // shown to whoever is asked for their consent to it, whom staff identify; and one's own uploads and posts
  // (creators are listed and suggested without their works, below)
  const others = /^\w+ \/(consents\/:token|media\/:id|processing\/media|notifications|creators$|suggestedProfiles$)/
  const content = /"(thumbhash|lockedThumbhash|likeCount|commentsOn)"/
  const marked: string[] = []
  for (const [name, route] of Object.entries(routes as Record<string, JsonRoute>)) {
    if (!open.has(route.access) || others.test(name)) continue
    if (content.test(JSON.stringify(z.toJSONSchema(route.ok, { unrepresentable: 'any' })))) marked.push(name)
  }
  // a list of chats says the last words of each; a checkout sells what may not be shown; what is said in a show belongs to it; the row names who has stories, topics what people write of
  const more = [
    'GET /chats',
    'GET /chats/:id',
    'DELETE /live/:id/lines/:line/pin',
    'DELETE /live/:id/mutes/:username',
    'GET /live/:id/chat',
    'GET /live/tagged',
    'GET /searchTopics',
    'GET /stories',
    'GET /topics/:topic',
    'GET /users/:username/live',
    'POST /chats/:id/messages/checkout',
    'POST /live/:id/chat',
    'POST /live/:id/checkout',
    'POST /live/:id/reactions',
    'POST /live/:id/ticket',
    'POST /live/:id/tips',
    'POST /live/:id/tips/checkout',
    'POST /messages/:id/checkout',
    'POST /posts/:id/checkout',
    'POST /stories/:id/checkout',
    'POST /stories/:id/tips',
    'POST /stories/:id/tips/checkout',
    'POST /stories/:id/unlock',
    'PUT /live/:id/lines/:line/pin',
    'PUT /live/:id/mutes/:username',
    'PUT /live/:id/reminder',
  ]
  expect(shown.map(([name]) => name).toSorted()).toEqual([...marked, ...more].toSorted())
})

it('who is asked sees nothing of it before, and all of it after', async () => {
  const creator = await app.creator('maker')
  const { body: post } = await app.call(
    'POST /posts',
    { body: { text: 'for everyone', mediaIds: [], audience: 'everyone' } },
    { as: creator },
  )
  const fan = await app.fan('reader')
  const url = `/posts/${String(post.id)}`
  for (const [name] of shown) {
    const [method, pattern] = name.split(' ') as ['GET', string]
    for (const as of [fan, null])
      if (as ?? routes[name as keyof typeof routes].access === 'anyone')
        expect([name, (await ask(as, method, pattern.replaceAll(/:\w+/g, '1'))).body.code]).toEqual([
          name,
          'age_check_required',
        ])
  }
  // what is one's own stays open
  for (const own of ['/me', '/updates', '/wallet', '/settings/profile', '/notifications', '/decisions'])
    expect([own, (await ask(fan, 'GET', own)).status]).toEqual([own, 200])
  expect((await ask(fan, 'GET', '/ageCheck')).body).toEqual({ state: 'asked', minimumAge: 21 })
  // elsewhere nobody asks; creators and staff have shown who they are
  expect((await app.call('GET /posts/:id', { params: { id: String(post.id) } }, { as: fan })).status).toBe(200)
  expect((await ask(creator, 'GET', url)).status).toBe(200)
  expect((await ask(admin, 'GET', url)).status).toBe(200)

  expect((await show(fan, born)).body).toEqual({ state: 'shown', minimumAge: 21 })
  expect((await ask(fan, 'GET', url)).status).toBe(200)
  const { rows } = await sql<{ age_shown: number; age_check: object }>`select age_shown, age_check from accounts
    where user_id = ${fan.userId}`.execute(app.services.db)
  expect(rows).toMatchObject([{ age_shown: 21, age_check: { service: 'self_declared' } }])
  // a rule that asks for more asks again
  await set({ ageRules: [{ country: 'NL', minimumAge: 23 }] })
  expect((await ask(fan, 'GET', url)).body.code).toBe('age_check_required')
  await set({ ageRules: [{ country: 'NL', minimumAge: 21 }] })
})

it('creators are listed and suggested without their works', async () => {
  const creator = await app.creator('painter')
  const mediaIds = [await readyPhoto(app, creator)]
  await app.call('POST /posts', { body: { text: 'A wall', mediaIds, audience: 'everyone' } }, { as: creator })
  await app.runJobs()
  type Cards = readonly { username: string; works: readonly object[] }[]
  const worksIn = (cards: Cards | undefined) => cards?.find(({ username }) => username === 'painter')?.works.length
  expect(worksIn((await app.call('GET /creators', {})).body.creators)).toBe(1)
  const listed = (await ask(null, 'GET', '/creators')).body as { creators?: Cards }
  expect(worksIn(listed.creators)).toBe(0)

  const fan = await app.fan('newcomer')
  const query = { with: 'cards' as const, limit: '20' }
  expect(worksIn((await app.call('GET /suggestedProfiles', { query }, { as: fan })).body.cards)).toBe(1)
  const suggested = (await ask(fan, 'GET', '/suggestedProfiles?with=cards&limit=20')).body as { cards?: Cards }
  expect(worksIn(suggested.cards)).toBe(0)
})

it('where somebody says that they live counts as well', async () => {
  const fan = await app.fan('traveller')
  await sql`update accounts set country = 'NL' where user_id = ${fan.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(fan.userId)
  expect((await app.call('GET /timeline', {}, { as: fan })).body.code).toBe('age_check_required')
})

it('another date than at the sign-up shows nothing, who is too young for the country is refused', async () => {
  const fan = await app.fan('unsure')
  expect((await show(fan, '1985-01-01')).body.errors).toEqual({
    dateOfBirth: ['This isn’t the date of birth you gave before.'],
  })
  expect((await show(fan, yearsAgo(20))).body.errors).toEqual({
    dateOfBirth: ['You’re not old enough for this in your country.'],
  })
  expect((await ask(fan, 'POST', '/ageCheck', { dateOfBirth: born })).status).toBe(422)
  expect((await ask(fan, 'GET', '/ageCheck')).body.state).toBe('asked')
  const { rows } = await sql`select from cases where subject_id = ${fan.userId} and subject_kind = 'user'`.execute(
    app.services.db,
  )
  expect(rows).toEqual([])
})

it('under 18 is refused, asked or not, and comes first in the queue of staff', async () => {
  const asked = await app.fan('child_one')
  const notAsked = await app.fan('child_two')
  const body = { dateOfBirth: yearsAgo(17), confirmed: true as const }
  const answers = [
    await show(asked, body.dateOfBirth),
    await app.call('POST /ageCheck', { body }, { as: notAsked }),
    await app.call('POST /ageCheck', { body }, { as: notAsked }),
  ]
  for (const { status, body: said } of answers)
    expect([status, said.errors]).toEqual([422, { dateOfBirth: ['Your age must be over 18+'] }])
  const moderator = await staff(app, 'otto', 'moderator')
  const { cases } = (await app.call('GET /admin/cases', {}, { as: moderator })).body
  expect(cases.map(({ owner, priority }) => [owner?.username, priority])).toEqual([
    ['child_one', 0],
    ['child_two', 0],
  ])
  const found = await app.call('GET /admin/cases/:id', { params: { id: String(cases[0]?.id) } }, { as: moderator })
  expect(found.body.underAge).toBe(true)
})

it('another check takes the place of one’s word', async () => {
  const fan = await app.fan('checked')
  const asked: object[] = []
  const port = app.services as { ageCheck: typeof selfDeclared }
  port.ageCheck = {
    name: 'outside',
    check: async (claim, key) => {
      asked.push({ ...claim, key: key.startsWith(`age-${String(fan.userId)}-`) })
      return { verdict: 'of_age', service: 'outside', reference: 'r-1' }
    },
  }
  expect((await show(fan, '1985-01-01')).status).toBe(200)
  port.ageCheck = selfDeclared
  expect(asked).toEqual([
    { dateOfBirth: '1985-01-01', knownDateOfBirth: born, minimumAge: 21, country: 'NL', key: true },
  ])
  const { rows } = await sql<{
    age_check: object
  }>`select age_check from accounts where user_id = ${fan.userId}`.execute(app.services.db)
  expect(rows).toMatchObject([{ age_check: { service: 'outside', reference: 'r-1' } }])
})
