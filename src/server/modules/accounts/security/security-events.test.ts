import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PushMessage } from '#contract/push-message.ts'
import { recordSecurityEvent } from '../record-event.ts'
import { makeAddressDatabase } from '#test/address-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { newBrowser, startPushService } from '#test/push-service.ts'

let app: TestApp
let folder: string
let service: Awaited<ReturnType<typeof startPushService>>
const browser = newBrowser()
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-told-'))
  const file = path.join(folder, 'cities.mmdb')
  writeFileSync(
    file,
    makeAddressDatabase([{ network: '203.0.113.0/24', country: 'PT', city: { en: 'Lisbon', de: 'Lissabon' } }]),
  )
  service = await startPushService()
  app = await createTestApp({ GEOIP_DB: file, PUSH_HOSTS: service.host })
})
afterAll(async () => {
  await app.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const signIn = async (person: Person, address = '203.0.113.77', userAgent = chrome) => {
  await app.services.db
    .transaction()
    .execute((tx) =>
      recordSecurityEvent(tx, { userId: person.userId, kind: 'logged_in', origin: { address, userAgent } }),
    )
  await sql`update notification_outbox set due_at = now()`.execute(app.services.db)
  await app.runJobs()
}
const newest = async (as: Person) => (await app.call('GET /notifications', {}, { as })).body.notifications[0]
const mailTo = async ({ username }: Person) =>
  ((await app.services.mailbox?.list()) ?? []).find(
    ({ to, subject }) => to === `${username}@example.com` && !/verify/i.test(subject),
  )

it('says what happened, with what and where, in the list, the mail and the push, and leads to the sessions', async () => {
  const person = await app.fan('settled')
  const endpoint = `http://${service.host}/settled`
  await app.call('PUT /push/subscription', { body: { endpoint, keys: browser.keys } }, { as: person })
  await signIn(person)
  expect(await newest(person)).toMatchObject({
    kind: 'security',
    security: { kind: 'logged_in', device: 'Chrome, Linux', country: 'PT', city: 'Lisbon' },
  })
  const mail = await mailTo(person)
  expect(mail?.subject).toBe('New sign-in: Chrome on Linux, Lisbon')
  for (const part of ['Lisbon, Portugal · 203.0.113.0/24', 'When: ', 'UTC', '/settings/security#sessions'])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toContain('113.77')
  const pushed = service.requests.map(({ body }) => JSON.parse(browser.open(body).toString()) as PushMessage)
  expect(pushed).toMatchObject([{ body: 'New sign-in: Chrome on Linux, Lisbon', path: '/settings/security#sessions' }])
})

it('says it in the reader’s language, and leaves out what is not known', async () => {
  const person = await app.fan('sprachlich')
  await sql`update accounts set language = 'de' where user_id = ${person.userId}`.execute(app.services.db)
  await signIn(person)
  expect((await mailTo(person))?.subject).toBe('Neue Anmeldung: Chrome unter Linux, Lissabon')
  await signIn(person, '192.0.2.1', '')
  expect((await mailTo(person))?.subject).toBe('Neue Anmeldung')
  expect(await newest(person)).toMatchObject({ security: { device: '', country: '', city: '' } })
})
