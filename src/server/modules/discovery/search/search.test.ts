import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Args } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { searchPeople } from '#test/search-people.ts'
import { readyPhoto } from '#test/ready-photo.ts'

/** Search and topics as people meet them: what is found, by whom, and what never is. */

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

const find = async (query: NonNullable<Args<'GET /searchPosts'>['query']>, as?: Person): Promise<number[]> =>
  (await app.call('GET /searchPosts', { query }, { as })).body.posts.map(({ id }) => id)
const tagged = (tag: string, as?: Person) => find({ tag }, as)
const topicsLike = async (searchTerm: string, as?: Person) =>
  (await app.call('GET /searchTopics', { query: { searchTerm } }, { as })).body.topics.map(({ topic }) => topic)
const topic = async (name: string, as?: Person) =>
  (await app.call('GET /topics/:topic', { params: { topic: name } }, { as })).body
const one = (id: number) => ({ params: { id: String(id) } })

describe('posts', () => {
  it.each([
    ['The kingfishers were fishing at dawn', 'kingfisher fished'],
    ['Zwei Bücher über die Geschichte der Häuser', 'buch haus'],
    ['Я фотографировала старые книги в библиотеке', 'книга'],
    ['أصور الطيور في الصباح', 'صباح'],
    ['今日は京都の古い寺を描きました', '京都の寺'],
    ['今日は京都の古い寺を描きました!', '寺'],
    ['오늘은 한국어를 배웁니다', '한국어'],
    ['今天我在北京做了一碗面', '北京'],
    ['J’ai photographié des maisons très anciennes', 'maison ancienne'],
    ['Las montañas más altas del norte', 'montaña'],
    ['छोटी किताबें और बड़ी कहानियाँ', 'किताबें'],
    ['ＷＩＤＥ letters and café crème', 'wide CAFE'],
  ])('“%s” is found by “%s”', async (text, searchTerm) => {
    const id = await publish({ text })
    expect(await find({ searchTerm })).toContain(id)
  })

  it('needs every word, gives the newest first, and turns pages', async () => {
    const ids = [
      await publish({ text: 'quartz one' }),
      await publish({ text: 'quartz two' }),
      await publish({ text: 'quartz one two' }),
    ]
    expect(await find({ searchTerm: 'quartz' })).toEqual(ids.toReversed())
    expect(await find({ searchTerm: 'two quartz' })).toEqual([ids[2], ids[1]])
    const first = await app.call('GET /searchPosts', { query: { searchTerm: 'quartz', limit: '2' } })
    expect(first.body.posts.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(await find({ searchTerm: 'quartz', limit: '2', cursor: first.body.nextCursor ?? '' })).toEqual([ids[0]])
  })

  it('is narrowed by author, time and video', async () => {
    const hers = await publish({ text: 'feldspar' })
    const theirs = await publish({ text: 'feldspar' }, other)
    expect(await find({ searchTerm: 'feldspar', from: 'other' })).toEqual([theirs])
    expect(await find({ searchTerm: 'feldspar', from: 'nobody_there' })).toEqual([])
    await sql`update post_search set published_at = now() - interval '40 days' where post_id = ${hers}`.execute(
      app.services.db,
    )
    const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
    expect(await find({ searchTerm: 'feldspar', since })).toEqual([theirs])
    expect(await find({ searchTerm: 'feldspar', video: 'yes' })).toEqual([])
    await sql`update post_search set has_video = true where post_id = ${hers}`.execute(app.services.db)
    expect(await find({ searchTerm: 'feldspar', video: 'yes' })).toEqual([hers])
  })

  it('is found by what stands under a preview only by those who are shown the preview', async () => {
    const photos = [await readyPhoto(app, lena), await readyPhoto(app, lena)]
    await sql`update media set alt = 'malachite' where id = ${photos[0] ?? ''}`.execute(app.services.db)
    const priced = { mediaIds: photos, preview: [0], priceCents: 300 }
    const onTop = await publish({ text: 'a', audience: 'followers', ...priced })
    expect(await find({ searchTerm: 'malachite' })).toEqual([])
    expect(await find({ searchTerm: 'malachite' }, other)).toEqual([])
    expect(await find({ searchTerm: 'malachite' }, lena)).toEqual([onTop])
    await app.call('DELETE /posts/:id', one(onTop), { as: lena })
  })

  it('is found by locked words only by those to whom it is open, and by its teaser by all', async () => {
    const locked = await publish({ text: 'obsidian #volcano', teaser: 'a dark #stone', audience: 'subscribers' })
    for (const as of [undefined, fan, other]) {
      expect(await find({ searchTerm: 'obsidian' }, as)).toEqual([])
      expect(await tagged('volcano', as)).toEqual([])
      expect(await topicsLike('volc', as)).toEqual([])
      expect(await find({ searchTerm: 'dark' }, as)).toEqual([locked])
      expect(await tagged('stone', as)).toEqual([locked])
    }
    for (const as of [lena, subscriber]) {
      expect(await find({ searchTerm: 'obsidian' }, as)).toEqual([locked])
      expect(await tagged('volcano', as)).toEqual([locked])
    }
    await app.call('PATCH /posts/:id', { ...one(locked), body: { audience: 'everyone' } }, { as: lena })
    await app.runJobs()
    expect(await find({ searchTerm: 'obsidian' })).toEqual([locked])
    await app.call('PATCH /posts/:id', { ...one(locked), body: { audience: 'followers' } }, { as: lena })
    // at once, and not when the words are read again
    expect(await find({ searchTerm: 'obsidian' })).toEqual([])
    await app.runJobs()
    expect(await find({ searchTerm: 'obsidian' })).toEqual([])
    expect(await find({ searchTerm: 'obsidian' }, subscriber)).toEqual([locked])
  })

  it('is gone from search in the step that changes, removes, hides or ends it, and comes back with it', async () => {
    const id = await publish({ text: 'malachite #green' })
    const isFound = async () => [
      (await find({ searchTerm: 'malachite' })).length,
      (await tagged('green')).length,
      (await topic('green')).postCount,
    ]
    expect(await isFound()).toEqual([1, 1, 1])
    await app.call('PATCH /posts/:id', { ...one(id), body: { text: 'azurite' } }, { as: lena })
    expect(await isFound()).toEqual([0, 0, 0])
    await app.call('PATCH /posts/:id', { ...one(id), body: { text: 'malachite #green' } }, { as: lena })
    await app.runJobs()
    expect(await isFound()).toEqual([1, 1, 1])
    await app.call('DELETE /posts/:id', one(id), { as: lena })
    expect(await isFound()).toEqual([0, 0, 0])
    await app.call('POST /posts/:id/restore', one(id), { as: lena })
    await app.runJobs()
    expect(await isFound()).toEqual([1, 1, 1])
    await sql`update posts set expires_at = now() where id = ${id}`.execute(app.services.db)
    await app.runJobs()
    expect(await isFound()).toEqual([0, 0, 0])
    const later = await publish({ text: 'malachite #green', publishAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await isFound()).toEqual([0, 0, 0])
    await app.call('POST /posts/:id/publish', one(later), { as: lena })
    await app.runJobs()
    expect(await isFound()).toEqual([1, 1, 1])
  })

  it.each([
    '&|!()<->:*',
    '"',
    "'; drop table posts; --",
    '<script>alert(1)</script>',
    '\u202eabc\u202c',
    '🦊🦊',
    '%_\\',
    '# ## ＃',
    '「」',
    'a:*',
    '\u200d\u200c',
    ':'.repeat(60),
    '猫',
  ])('answers %j with a list', async (searchTerm) => {
    for (const route of ['GET /searchPosts', 'GET /searchPeople', 'GET /searchTopics'] as const) {
      const { status, body } = await app.call(route, { query: { searchTerm } })
      expect([route, status], JSON.stringify(body)).toEqual([route, 200])
    }
  })

  it('refuses ten thousand signs and other topics than words with a sentence', async () => {
    for (const query of [
      { searchTerm: 'x'.repeat(10_000) },
      { tag: 'x'.repeat(10_000) },
      { tag: 'two words' },
      { since: 'yesterday' },
    ]) {
      const { status, body } = await app.call('GET /searchPosts', { query })
      expect([status, typeof Object.values(body.errors ?? {})[0]?.[0]]).toEqual([422, 'string'])
    }
  })
})

describe('topics', () => {
  it('are the same in any spelling, in any script, and no part of addresses', async () => {
    const id = await publish({
      text: 'drums #Batá ＃太鼓 #барабан #طبول #ukiyo-e https://example.com/#notatopic a#nota &#39; #123',
    })
    for (const name of ['bata', 'BATÁ', '太鼓', 'барабан', 'طُبول', 'ukiyo-e'])
      expect([name, await tagged(name)]).toEqual([name, [id]])
    for (const name of ['notatopic', 'nota', '39', '123']) expect([name, await tagged(name)]).toEqual([name, []])
    expect(await topic('bata')).toMatchObject({
      topic: 'bata',
      label: 'Batá',
      postCount: 1,
      morePosts: false,
      followerCount: null,
      follows: false,
    })
    expect(await topicsLike('#bat')).toEqual(['bata'])
  })

  it('are followed, suggested beside the timeline and never in it, and stand in one’s copy of one’s data', async () => {
    const id = await publish({ text: 'on the river #kayaks' }, other)
    const put = await app.call('PUT /topics/:topic/follow', { params: { topic: 'Kayaks' } }, { as: fan })
    expect(put.body).toEqual({ follows: true })
    expect((await topic('kayaks', fan)).follows).toBe(true)
    const mine = await app.call('GET /topics/followed', {}, { as: fan })
    expect(mine.body.topics.map(({ label }) => label)).toEqual(['kayaks'])
    const suggested = async () =>
      (await app.call('GET /topics/followed/posts', {}, { as: fan })).body.posts.map((post) => post.id)
    expect(await suggested()).toEqual([id])
    expect((await app.call('GET /timeline', {}, { as: fan })).body.posts).toEqual([])
    await app.call('PUT /users/:username/mute', { params: { username: 'other' } }, { as: fan })
    expect(await suggested()).toEqual([])
    await app.call('DELETE /users/:username/mute', { params: { username: 'other' } }, { as: fan })
    await app.call('PUT /users/:username/follow', { params: { username: 'other' } }, { as: fan })
    expect(await suggested()).toEqual([])
    await app.call('DELETE /users/:username/follow', { params: { username: 'other' } }, { as: fan })
    await app.call('DELETE /topics/:topic/follow', { params: { topic: 'KAYAKS' } }, { as: fan })
    expect(await suggested()).toEqual([])
  })

  it('count what the viewer may see: not of who blocks them or is suspended', async () => {
    await publish({ text: '#slate' })
    await publish({ text: '#slate' }, other)
    expect([(await topic('slate', fan)).postCount, (await topic('slate')).postCount]).toEqual([2, 2])
    await app.call('PUT /users/:username/block', { params: { username: 'fan' } }, { as: other })
    expect([(await topic('slate', fan)).postCount, (await topic('slate')).postCount]).toEqual([1, 2])
    await app.call('DELETE /users/:username/block', { params: { username: 'fan' } }, { as: other })
    await sql`update users set suspended_at = now() where id = ${other.userId}`.execute(app.services.db)
    expect((await topic('slate')).postCount).toBe(1)
    expect((await app.call('GET /topics', {})).body.topics.find(({ topic: name }) => name === 'slate')?.postCount).toBe(
      1,
    )
    await sql`update users set suspended_at = null where id = ${other.userId}`.execute(app.services.db)
  })

  it('of the week have pictures that everyone may see, no two the same, and none of who blocks the viewer', async () => {
    const covers = async (as?: Person) =>
      Object.fromEntries(
        (await app.call('GET /topics', {}, { as })).body.topics.map(({ topic: name, cover }) => [name, cover?.id]),
      )
    const photo = async (as: Person) => readyPhoto(app, as)
    const [locked, sold, both, second] = [await photo(lena), await photo(lena), await photo(lena), await photo(other)]
    await publish({ text: '#quarry', mediaIds: [both] })
    await publish({ text: '#quarry #marble', mediaIds: [second] }, other)
    await publish({ text: '#quarry', mediaIds: [locked], audience: 'subscribers' })
    await publish({ text: '#quarry', mediaIds: [sold], priceCents: 300 })
    await publish({ text: '#wordsonly' })
    const seen = await covers(fan)
    expect(new Set([seen['quarry'], seen['marble']])).toEqual(new Set([both, second]))
    expect(seen['wordsonly']).toBeUndefined()
    await app.call('PUT /users/:username/block', { params: { username: 'fan' } }, { as: other })
    expect(await covers(fan)).toMatchObject({ quarry: both })
    await app.call('DELETE /users/:username/block', { params: { username: 'fan' } }, { as: other })
  })

  it('of a profile go with the text that has them', async () => {
    const say = (bio: string) => app.call('PATCH /settings/profile', { body: { bio } }, { as: lena })
    const kept = async () =>
      (
        await sql<{ topic: string }>`select topic from profile_topics where user_id = ${lena.userId}`.execute(
          app.services.db,
        )
      ).rows.map((row) => row.topic)
    await say('birds #Kingfisher')
    expect(await kept()).toEqual(['kingfisher'])
    await say('birds #Kingfisher, still')
    expect(await kept()).toEqual(['kingfisher'])
    await say('nothing')
    expect(await kept()).toEqual([])
  })
})
