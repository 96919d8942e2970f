import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renditionKey } from '#modules/media/storage-keys.ts'
import { register } from '../all-personal-data.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'
import { unzip } from '#test/unzip.ts'
import { exportKey } from './export-address.ts'
import { removeExpiredExports } from './make-export.ts'

let app: TestApp
let person: Person
let counter = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  person = await anotherSession({ app }, await app.creator(`person_${String(counter)}`), { steppedUp: true })
})

const ask = () => app.call('POST /export', undefined, { as: person })
const look = async () => (await app.call('GET /export', {}, { as: person })).body.export
const fetchFile = (url: string) => app.http.inject({ url: new URL(url, app.services.apiUrl).pathname })
const ready = async () => {
  expect((await ask()).status).toBe(202)
  await app.runJobs()
  const made = await look()
  if (made?.state !== 'ready' || made.url === null) throw new Error(`The copy is ${String(made?.state)}.`)
  return { ...made, url: made.url }
}

const rowsOf = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[]

describe('a copy of my data', () => {
  it('holds a file for each thing that the register exports, my rows and my pictures, and says what is left out', async () => {
    const other = await app.fan(`other_${String(counter)}`)
    await app.call('PUT /users/:username/follow', { params: { username: person.username } }, { as: other })
    await app.call('PUT /users/:username/block', { params: { username: other.username } }, { as: person })
    await app.fund(person, 700)
    const body = { text: 'My own words, ünd more', mediaIds: [], audience: 'subscribers' as const }
    await app.call('POST /posts', { body }, { as: person })
    const mediaId = `m${String(counter)}`.padEnd(22, 'x')
    await sql`insert into media (id, owner_id, kind, state, bytes, alt) values (${mediaId}, ${person.userId}, 'photo', 'ready', 3, 'my picture')`.execute(
      app.services.db,
    )
    await app.services.storage.put(renditionKey(mediaId, 'full.webp'), Buffer.from('a picture'))
    const clipId = `c${String(counter)}`.padEnd(22, 'x')
    await sql`insert into media (id, owner_id, kind, state, bytes, more)
      values (${clipId}, ${person.userId}, 'video', 'ready', 3, '{"ms": 2000}')`.execute(app.services.db)
    const captions = {
      params: { id: clipId, language: 'en' },
      body: { text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nMy line' },
    }
    expect((await app.call('PUT /media/:id/captions/:language', captions, { as: person })).status).toBe(200)

    const made = await ready()
    const answer = await fetchFile(made.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(made.bytes),
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
    })
    const files = unzip(answer.rawPayload)
    const leftOut = JSON.parse(files.get('left-out.json')?.toString() ?? '') as Record<string, string>
    const names = Object.entries(register).flatMap(([table, { users }]) =>
      Object.keys(users).map((column) => (Object.keys(users).length === 1 ? table : `${table}.${column}`)),
    )
    const told = [...files.keys()].filter((name) => name.startsWith('data/')).map((name) => name.slice(5, -5))
    expect([...told, ...Object.keys(leftOut)].toSorted()).toEqual(names.toSorted())

    expect(rowsOf(files, 'users')).toMatchObject([{ username: person.username, name: `Name of ${person.username}` }])
    expect(rowsOf(files, 'accounts')).toMatchObject([
      { email: `${person.username}@example.com`, date_of_birth: '1990-05-05' },
    ])
    expect(rowsOf(files, 'posts')).toMatchObject([{ text: 'My own words, ünd more' }])
    expect(rowsOf(files, 'blocks.user_id')).toMatchObject([{ blocked: other.username }])
    expect(rowsOf(files, 'ledger_transfers')).toMatchObject([{ kind: 'top_up', amount: 700, direction: 'in' }])
    expect(rowsOf(files, 'media')).toMatchObject([{ id: mediaId, alt: 'my picture' }, { id: clipId }])
    expect(files.get(`media/${mediaId}.webp`)?.toString()).toBe('a picture')
    expect(files.get(`media/${clipId}.en.vtt`)?.toString()).toContain('My line')
    expect(leftOut['blocks.blocked_id']).toBe('Who has blocked you is theirs to tell.')
    // nothing of anybody else's
    const all = [...files.values()].map(String).join('\n')
    expect(all).not.toContain(`${other.username}@example.com`)
    expect(all).not.toContain('$argon2')
  })

  it('reads long lists in parts', async () => {
    await sql`insert into notifications (user_id, kind, event_key) select ${person.userId}, 'top_up', 'n ' || n from generate_series(1, 1201) n`.execute(
      app.services.db,
    )
    const files = unzip((await fetchFile((await ready()).url)).rawPayload)
    expect(rowsOf(files, 'notifications.user_id').filter(({ kind }) => kind === 'top_up')).toHaveLength(1201)
  })

  it('is asked for with the password, one at a time, again after its 24 hours', async () => {
    const plain = await anotherSession({ app }, person)
    expect((await app.call('POST /export', undefined, { as: plain })).body.code).toBe('step_up_required')
    expect(await look()).toBeNull()
    const two = await Promise.all([ask(), ask()])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422])
    expect(await look()).toMatchObject({ state: 'waiting', bytes: null, url: null })
    await app.runJobs()
    const made = await look()
    const again = await ask()
    expect([again.status, again.body.code, again.body.details]).toEqual([
      422,
      'too_soon',
      { availableAt: made?.expiresAt },
    ])
    const hours = (Date.parse(made?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const mails = (await app.services.mailbox?.list())?.filter(({ to }) => to === `${person.username}@example.com`)
    expect(mails?.map(({ subject }) => subject)).toContain('Your data is ready to download')
  })

  it('opens by its own address alone, until it ends, and then it is gone', async () => {
    const made = await ready()
    const path = new URL(made.url, app.services.apiUrl).pathname
    const [, , id = '', grant = ''] = path.split('/')
    const [expiry = '', signature = ''] = grant.split('.')
    const later = (Number.parseInt(expiry, 36) + 60).toString(36)
    for (const bad of [
      `/exports/${id}/${later}.${signature}`,
      `/exports/${id}/${expiry}.${'A'.repeat(43)}`,
      `/exports/${'A'.repeat(22)}/${grant}`,
      `/exports/${id}/x`,
      `/exports/..%2f${id}/${grant}`,
    ])
      expect([bad, (await app.http.inject({ url: bad })).statusCode]).toEqual([bad, 403])
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(made.expiresAt) + 1000)
    expect((await fetchFile(made.url)).statusCode).toBe(403)
    clock.mockRestore()
    expect((await fetchFile(made.url)).statusCode).toBe(200)
    await sql`update data_exports set expires_at = now() - interval '1 second' where id = ${id}`.execute(
      app.services.db,
    )
    // the row decides as well
    expect((await fetchFile(made.url)).statusCode).toBe(404)
    expect(await look()).toBeNull()
    await removeExpiredExports(app.services)
    expect(await app.services.storage.size(exportKey(id))).toBeNull()
    expect((await ask()).status).toBe(202)
  })

  it('that cannot be made says so and can be asked for again', async () => {
    const broken = vi.spyOn(app.services.storage, 'putFile').mockRejectedValue(new Error('The disk is full.'))
    await ask()
    await app.runJobs()
    broken.mockRestore()
    expect(await look()).toMatchObject({ state: 'failed', url: null })
    expect((await ready()).state).toBe('ready')
  })
})
