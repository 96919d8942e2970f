import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openSession } from '../sessions.ts'
import { makeAddressDatabase } from '#test/address-database.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const list = async (as: Person) => (await app.call('GET /sessions', undefined, { as })).body.sessions
const isIn = async (as: Person) => (await app.call('GET /me', undefined, { as })).status === 200
const end = (id: number | undefined, as: Person) =>
  app.call('DELETE /sessions/:id', { params: { id: String(id) } }, { as })

describe('the list of sessions', () => {
  it('tells device and network of each, and which one asks', async () => {
    const person = await app.fan('traveller')
    const token = await openSession(app.services.db, person.userId, {
      address: '203.0.113.77',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const sessions = await list({ ...person, token })
    expect(sessions.map(({ current }) => current)).toEqual([true, false])
    expect(sessions[0]).toMatchObject({ addressRange: '203.0.113.0/24' })
    expect(sessions[0]?.device).toMatch(/Firefox.*Linux/)
    expect(JSON.stringify(sessions)).not.toContain('113.77')
    expect((await list(person)).map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).toReversed())
  })

  it('tells the place of each, in the person’s language, where the operator has a database of addresses', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-places-'))
    const file = path.join(folder, 'cities.mmdb')
    writeFileSync(
      file,
      makeAddressDatabase([
        { network: '203.0.113.0/24', country: 'DE', city: { en: 'Munich', de: 'München' } },
        { network: '198.51.0.0/16', country: 'NO', city: {} },
      ]),
    )
    const located = await createTestApp({ GEOIP_DB: file })
    const person = await located.fan('wanderer')
    for (const address of ['203.0.113.77', '198.51.100.1', '192.0.2.1', '2001:db8::1'])
      await openSession(located.services.db, person.userId, { address, userAgent: '' })
    const places = async () =>
      (await located.call('GET /sessions', undefined, { as: person })).body.sessions
        .map(({ addressRange, country, city }) => `${addressRange} ${country} ${city}`)
        .toSorted((one, other) => (one < other ? -1 : 1))
    expect(await places()).toEqual([
      '127.0.0.0/24  ',
      '192.0.2.0/24  ',
      '198.51.100.0/24 NO ',
      '2001:db8:0::/48  ',
      '203.0.113.0/24 DE Munich',
    ])
    await sql`update accounts set language = 'de' where user_id = ${person.userId}`.execute(located.services.db)
    expect((await places()).at(-1)).toBe('203.0.113.0/24 DE München')
    await located.close()
    writeFileSync(file, 'no database')
    await expect(createTestApp({ GEOIP_DB: file })).rejects.toThrow(/^GEOIP_DB=/)
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows a session once after its token was replaced, and none of somebody else', async () => {
    const [person, other] = [await app.fan('stepping'), await app.fan('another')]
    const { body } = await app.call('POST /stepUp', { body: { password } }, { as: person })
    expect(await list({ ...person, token: body.token })).toHaveLength(1)
    expect(await list(other)).toHaveLength(1)
  })

  it('is bounded', async () => {
    const person = await app.fan('everywhere')
    for (let count = 0; count < limits.sessionsShown + 5; count += 1) await anotherSession({ app }, person)
    const sessions = await list(person)
    expect(sessions).toHaveLength(limits.sessionsShown)
    expect(sessions[0]?.current).toBe(true)
  })
})

describe('ending sessions', () => {
  it('ends one at once, and only one’s own', async () => {
    const [person, other] = [await app.fan('ender'), await app.fan('stranger')]
    const second = await anotherSession({ app }, person)
    expect(await isIn(second)).toBe(true)
    const id = (await list(second)).find(({ current }) => current)?.id
    expect((await end(id, other)).status).toBe(404)
    expect(await isIn(second)).toBe(true)
    expect((await end(id, person)).status).toBe(200)
    expect([await isIn(second), await isIn(person)]).toEqual([false, true])
    expect((await end(id, person)).status).toBe(404)
    expect((await end((await list(person))[0]?.id, person)).status).toBe(200)
    expect(await isIn(person)).toBe(false)
  })

  it('ends all others and says how many there were', async () => {
    const person = await app.fan('tidy')
    const others = [await anotherSession({ app }, person), await anotherSession({ app }, person)]
    for (const other of others) expect(await isIn(other)).toBe(true)
    const bystander = await app.fan('bystander')
    expect((await app.call('DELETE /sessions', undefined, { as: person })).body).toEqual({ ended: 2 })
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect([await isIn(person), await isIn(bystander)]).toEqual([true, true])
    expect((await app.call('DELETE /sessions', undefined, { as: person })).body).toEqual({ ended: 0 })
    const { events } = (await app.call('GET /security', undefined, { as: person })).body
    expect(events.filter(({ kind }) => kind === 'sessions_ended')).toHaveLength(1)
  })

  it('ends a replaced token too, and a replaced token does not end its successor', async () => {
    const person = await app.fan('rotated')
    const first = await anotherSession({ app }, person, { steppedUp: true })
    const token = (await app.call('POST /stepUp', { body: { password } }, { as: first })).body.token
    expect((await app.call('DELETE /sessions', undefined, { as: first })).status).toBe(401)
    expect(await isIn({ ...person, token })).toBe(true)
    expect((await app.call('DELETE /sessions', undefined, { as: person })).body).toEqual({ ended: 1 })
    expect([await isIn(first), await isIn({ ...person, token })]).toEqual([false, false])
  })
})
