import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Args } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { leave } from '#test/leaving.ts'
import { searchPeople } from '#test/search-people.ts'

/** Search by the beginning of a word, and by what creators say of themselves. */

let app: TestApp
let lena: Person
let other: Person
let fan: Person
let subscriber: Person
let publish: Awaited<ReturnType<typeof searchPeople>>['publish']
beforeAll(async () => {
  app = await createTestApp()
  ;({ lena, other, fan, subscriber, publish } = await searchPeople(app))
})
afterAll(() => app.close())

const posts = async (query: NonNullable<Args<'GET /searchPosts'>['query']>, as?: Person) =>
  (await app.call('GET /searchPosts', { query }, { as })).body
const find = async (searchTerm: string, as?: Person): Promise<number[]> =>
  (await posts({ searchTerm }, as)).posts.map(({ id }) => id)
const people = async (searchTerm: string, as?: Person): Promise<string[]> =>
  (await app.call('GET /searchPeople', { query: { searchTerm } }, { as })).body.people.map(({ username }) => username)
const say = (bio: string, as: Person) => app.call('PATCH /settings/profile', { body: { bio } }, { as })

describe('the last word', () => {
  it.each([
    ['Street photography at night', 'photo', 'street photog', 'night photo'],
    ['Фотографии старых мостов', 'фото', 'мостов фотогр', 'ста'],
    ['تصوير الطيور في الصباح', 'تصو', 'الطيور تصو', 'صباح'],
    ['Café crème de Lisbonne', 'lisb', 'cafe lis', 'CRÈM'],
  ])('of what is typed is the beginning of one in “%s”', async (text, ...asked) => {
    const id = await publish({ text })
    for (const searchTerm of asked) expect([searchTerm, await find(searchTerm)]).toEqual([searchTerm, [id]])
  })

  it('alone: words before it are whole, and two letters begin nothing', async () => {
    const id = await publish({ text: 'Serpentine boulders' })
    expect(await find('serp boulders')).toEqual([])
    expect(await find('boulders serp')).toEqual([id])
    expect(await find('se')).toEqual([])
  })

  it.each(["'", ':', '&', '|', '!', '(', ')', '*', '<->', "pho'", 'pho:', 'pho:*', 'pho & ! |', "'pho' | 'x':*", '\\'])(
    'with %j in it means no more than its letters',
    async (searchTerm) => {
      const { status } = await app.call('GET /searchPosts', { query: { searchTerm } })
      expect(status).toBe(200)
      expect(await find(`zz${searchTerm}`)).toEqual([])
    },
  )

  it('finds locked words for nobody to whom they are closed', async () => {
    const locked = await publish({ text: 'amethyst cave', teaser: 'something', audience: 'subscribers' })
    for (const as of [undefined, fan, other]) expect(await find('ameth', as)).toEqual([])
    for (const as of [lena, subscriber]) expect(await find('ameth', as)).toEqual([locked])
  })
})

describe('creators who say it of themselves', () => {
  it('stand behind those who are called so, until they say something else', async () => {
    const named = await app.fan('ceramist')
    await say('I make #Ceramics and other quiet things', other)
    expect(await people('ceram')).toEqual([named.username, 'other'])
    expect(await people('quiet ceram')).toEqual(['other'])
    expect(await people('and')).toEqual([])
    // a name and what one does
    expect(await people('other ceramics')).toEqual(['other'])
    await say('Nothing', named)
    expect(await people('nothing')).toEqual([])
    await app.call('PUT /users/:username/block', { params: { username: 'fan' } }, { as: other })
    expect(await people('quiet', fan)).toEqual([])
    await app.call('DELETE /users/:username/block', { params: { username: 'fan' } }, { as: other })
    await app.call('PATCH /settings/profile', { body: { name: 'Otherwise' } }, { as: other })
    expect(await people('quiet')).toEqual(['other'])
    await say('Woodcuts', other)
    expect([await people('quiet'), await people('woodc')]).toEqual([[], ['other']])
  })

  it('have their open posts behind all that say the word, page by page, and none that is closed', async () => {
    await say('Analogue #Heliography', lena)
    const older = await publish({ text: 'A walk along the river' })
    const newer = await publish({ text: 'A walk along the sea' })
    const closed = await publish({ text: 'A walk at home', teaser: 'For a few', audience: 'subscribers' })
    const direct = await publish({ text: 'What heliography is' }, other)
    const all = await find('helio')
    expect(all[0]).toBe(direct)
    expect(all.indexOf(newer)).toBeGreaterThan(0)
    expect(all.indexOf(older)).toBeGreaterThan(all.indexOf(newer))
    expect(all).not.toContain(closed)
    expect(await find('helio', subscriber)).toContain(closed)
    expect((await posts({ searchTerm: 'helio' })).total).toEqual({ count: all.length, more: false })
    expect((await posts({ searchTerm: 'helio', from: 'other' })).posts.map(({ id }) => id)).toEqual([direct])
    for (const limit of ['1', '2', '3']) {
      const met: number[] = []
      let cursor: string | undefined
      do {
        const page = await posts({ searchTerm: 'helio', limit, ...(cursor !== undefined && { cursor }) })
        met.push(...page.posts.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(met).toEqual(all)
    }
    const { status } = await app.call('GET /searchPosts', { query: { searchTerm: 'helio', cursor: '~~' } })
    expect(status).toBe(422)
    await say('', lena)
    expect(await find('helio')).toEqual([direct])
  })

  it('are forgotten with the account', async () => {
    const leaving = await app.creator('leaving')
    await say('Tintypes', leaving)
    expect(await people('tinty')).toEqual(['leaving'])
    await leave(app, leaving)
    expect(await people('tinty')).toEqual([])
    const { rows } = await sql`select from search_words where user_id = ${leaving.userId}`.execute(app.services.db)
    expect(rows).toEqual([])
  })
})
