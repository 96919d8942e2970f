import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { launchBrowser } from '#test/browser.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { publicKey, renditionKey } from '#modules/media/storage-keys.ts'
import { removeCards } from './cards/remove-cards.query.ts'
import { sitemapFile, sitemapIndex } from './crawlers/sitemap.ts'

let app: TestApp
let author: Person
let browser: Browser
let page: Page
const posts: number[] = []
const site = 'http://localhost:8080'
const publish = async (body: object, as = author) => {
  const made = { mediaIds: [], audience: 'everyone' as const, text: '', ...body }
  return (await app.call('POST /posts', { body: made }, { as })).body.id
}

beforeAll(async () => {
  ;[app, browser] = await Promise.all([createTestApp(), launchBrowser()])
  page = await browser.newPage()
  author = await app.creator('author', { weekly: 250 })
  await sql`update users set name = 'Inés & <Co>', bio = 'Bread "and" more' where id = ${author.userId}`.execute(
    app.services.db,
  )
  for (const text of ['First ]]> & <b>bold</b>\nsecond line', 'Second 🎺', 'Third']) posts.push(await publish({ text }))
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
type Parsed = { name: string; attributes: Record<string, string>; text: string; children: Parsed[] }
/** Read by the browser's own XML parser, which forgives nothing. */
const parse = (xml: string): Promise<Parsed> =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    if (document.querySelector('parsererror')) throw new Error(document.documentElement.textContent ?? '')
    const read = (node: Element): Parsed => ({
      name: node.localName,
      attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
      text: node.children.length === 0 ? (node.textContent ?? '') : '',
      children: [...node.children].map(read),
    })
    return read(document.documentElement)
  }, xml)
const texts = (node: Parsed, name: string): string[] => [
  ...(node.name === name ? [node.text] : []),
  ...node.children.flatMap((child) => texts(child, name)),
]
async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}
const choose = (choices: object) =>
  vi.spyOn(app.services.settings, 'now').mockReturnValue({ ...app.services.settings.now(), ...choices })

describe('robots.txt', () => {
  /** What a crawler of this name may read, by its own group or the one for all (RFC 9309). */
  const mayRead = async (agent: string, path: string): Promise<boolean> => {
    const groups = (await get('/robots.txt')).body.split('\n\n').map((group) => group.split('\n'))
    const named = (name: string) => groups.find((lines) => lines.includes(`User-agent: ${name}`))
    const shut = (named(agent) ?? named('*') ?? []).flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
    return !shut.some((prefix) => path.startsWith(prefix))
  }
  const read = async () => Promise.all(['Googlebot', 'GPTBot', 'Twitterbot'].map((agent) => mayRead(agent, '/author')))

  it('lets search engines in and AI companies not, until the operator chooses', async () => {
    expect(await read()).toEqual([true, false, true])
    expect(await mayRead('Googlebot', '/api/posts/1')).toBe(false)
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${site}/sitemap.xml`)
  })

  it.each([
    [{ searchEngines: true, aiCrawlers: true }, [true, true, true], undefined],
    [{ searchEngines: false, aiCrawlers: false }, [false, false, true], 'noindex, noai, noimageai'],
    [{ searchEngines: false, aiCrawlers: true }, [false, true, true], 'noindex'],
  ])('obeys %j, and so do the sitemap and the headers', async (choices, may, robots) => {
    const spy = choose(choices)
    expect(await read()).toEqual(may)
    for (const url of ['/cards/author', '/feeds/author/atom.xml'])
      expect([url, (await get(url)).headers['x-robots-tag']]).toEqual([url, robots])
    for (const url of ['/sitemap.xml', '/sitemaps/pages.xml'])
      expect([url, (await get(url)).statusCode]).toEqual([url, choices.searchEngines ? 200 : 404])
    spy.mockRestore()
  })

  it('stands beside the other files that programs look for', async () => {
    const { body } = await get('/.well-known/security.txt')
    expect(body).toMatch(/^Contact: http:\/\/localhost:8080\/notice$/m)
    const until = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
    expect(until - Date.now()).toBeGreaterThan(100 * 86_400_000)
    const spy = choose({ supportEmail: 'help@example.com' })
    expect((await get('/.well-known/security.txt')).body).toMatch(/^Contact: mailto:help@example.com$/m)
    spy.mockRestore()
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers['location']]).toEqual([303, '/settings/security'])
  })
})

describe('the sitemap', () => {
  it('lists what everyone may see, in files that are well-formed', async () => {
    const index = await parse((await get('/sitemap.xml')).body)
    expect(index.name).toBe('sitemapindex')
    const files = texts(index, 'loc')
    expect(files).toEqual(['pages', 'creators-0', 'posts-0'].map((name) => `${site}/sitemaps/${name}.xml`))
    await publish({ text: 'Not for all', audience: 'subscribers' })
    await publish({ text: 'For money', priceCents: 300 })
    await app.fan('a_fan')
    const listed = []
    for (const file of files) listed.push(...texts(await parse((await get(new URL(file).pathname)).body), 'loc'))
    expect(listed).toEqual(expect.arrayContaining([`${site}/`, `${site}/browse`, `${site}/author`]))
    expect(listed.filter((one) => one.includes('/post/'))).toEqual(posts.map((id) => `${site}/post/${String(id)}`))
    expect(listed).not.toContain(`${site}/a_fan`)
    for (const file of ['posts-x.xml', 'posts-01.xml', 'all.xml', 'posts-0.xml.gz'])
      expect([file, (await get(`/sitemaps/${file}`)).statusCode]).toEqual([file, 404])
  })

  it('is split into files of so many addresses, each of them in one', async () => {
    const guest = { guestIn: '' }
    for (const most of [1, 2, 3]) {
      const files = texts(await parse(await sitemapIndex(app.services, guest, most)), 'loc')
        .map((file) => file.split('/').at(-1) ?? '')
        .filter((file) => file.startsWith('posts-'))
      expect(files.length).toBe(Math.ceil(posts.length / most))
      const listed = []
      for (const file of files) {
        const content = (await all(sitemapFile(app.services, file, { guest, most }))).join('')
        const found = texts(await parse(content), 'loc')
        expect(found.length).toBeLessThanOrEqual(most)
        listed.push(...found)
      }
      expect(listed).toEqual(posts.map((id) => `${site}/post/${String(id)}`))
    }
  })

  it('lists the topics that somebody may be found by, each in one spelling', async () => {
    const topicsIn = async () =>
      texts(await parse((await get('/sitemaps/topics-0.xml')).body), 'loc').map((address) => new URL(address).search)
    const [known, shy] = [await app.creator('known_author'), await app.creator('shy_author')]
    await publish({ text: '#nobody', audience: 'subscribers' }, known)
    const early = await publish({ text: 'Out early #Fjörds & #北京' }, known)
    await publish({ text: 'Late #FJORDS' }, known)
    await publish({ text: '#hermits' }, shy)
    await app.runJobs()
    expect(await topicsIn()).toEqual(['?tag=fjords', `?tag=${encodeURIComponent('北京')}`, '?tag=hermits'])
    expect(await sitemapIndex(app.services, { guestIn: '' })).toContain(`${site}/sitemaps/topics-0.xml`)
    await sql`update accounts set in_search_engines = false where user_id = ${shy.userId}`.execute(app.services.db)
    await app.call('DELETE /posts/:id', { params: { id: String(early) } }, { as: known })
    expect(await topicsIn()).toEqual(['?tag=fjords'])
  })
})

describe('feeds', () => {
  it('hold the newest posts for everyone, as Atom that a parser takes', async () => {
    const answer = await get('/feeds/author/atom.xml')
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = await parse(answer.body)
    expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    expect(texts(feed, 'title')).toEqual(['Inés & <Co> · Fanfare', 'Third', 'Second 🎺', 'First ]]> & <b>bold</b>'])
    expect(texts(feed, 'content')).toEqual(['Third', 'Second 🎺', 'First ]]> & <b>bold</b>\nsecond line'])
    for (const entry of feed.children.filter(({ name }) => name === 'entry'))
      expect(entry.children.map(({ name }) => name)).toEqual(['id', 'title', 'link', 'published', 'updated', 'content'])
    for (const at of [...texts(feed, 'updated'), ...texts(feed, 'published')]) expect(Date.parse(at)).toBeGreaterThan(0)
  })

  it('hold the same as JSON, and tell who has it already', async () => {
    const answer = await get('/feeds/AUTHOR/feed.json')
    expect(answer.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Inés & <Co> · Fanfare',
      feed_url: `${site}/feeds/author/feed.json`,
      items: [{ content_text: 'Third' }, { content_text: 'Second 🎺' }, { title: 'First ]]> & <b>bold</b>' }],
    })
    const again = await get('/feeds/author/feed.json', { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/feeds/a_fan/feed.json')).statusCode).toBe(404)
  })
})

describe('cards', () => {
  const colour = (background: string, width = 400, height = 400) =>
    sharp({ create: { width, height, channels: 3, background } })
      .webp()
      .toBuffer()
  /** The colour in the middle of the right half. */
  const right = async (card: Buffer): Promise<number[]> => {
    const { data } = await sharp(card)
      .extract({ left: 900, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  const near = (one: number[], other: number[]) => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 20)

  it('show name, cover and price of a creator, and are drawn anew when one of them changes', async () => {
    const key = publicKey(`${'a'.repeat(32)}.webp`)
    await app.services.storage.put(key, await colour('#0044aa', 1600, 640))
    await sql`update users set cover = ${key} where id = ${author.userId}`.execute(app.services.db)
    const first = await get('/cards/author')
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height } = await sharp(first.rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(near(await right(first.rawPayload), [0, 0x44, 0xaa])).toBe(true)
    const etag = String(first.headers['etag'])
    expect((await get('/cards/author', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/cards/author')).rawPayload.equals(first.rawPayload)).toBe(true)
    await sql`update users set name = 'Another Name' where id = ${author.userId}`.execute(app.services.db)
    const renamed = await get('/cards/author', { 'if-none-match': etag })
    expect(renamed.statusCode).toBe(200)
    expect(renamed.rawPayload.equals(first.rawPayload)).toBe(false)
    expect((await get('/cards/a_fan')).statusCode).toBe(404)
  })

  it('show the photo of a post that is open, and never one that is locked', async () => {
    const photo = async (background: string) => {
      const id = await readyPhoto(app, author)
      await app.services.storage.put(renditionKey(id, 'feed.webp'), await colour(background))
      return id
    }
    const red = [0xcc, 0, 0]
    const open = await publish({ mediaIds: [await photo('#cc0000')], text: 'Red for all' })
    const locked = await publish({
      mediaIds: [await photo('#cc0000')],
      audience: 'subscribers',
      text: 'Red',
      teaser: 'A teaser',
    })
    const sold = await publish({
      mediaIds: [await photo('#cc0000'), await photo('#00cc00')],
      priceCents: 300,
      preview: [1],
      text: 'Red',
    })
    const card = async (id: number) => (await get(`/cards/post/${String(id)}`)).rawPayload
    expect(near(await right(await card(open)), red)).toBe(true)
    expect(near(await right(await card(locked)), red)).toBe(false)
    expect(near(await right(await card(sold)), [0, 0xcc, 0])).toBe(true)
    // whoever changes their mind is obeyed with the next look
    await app.call(
      'PATCH /posts/:id',
      { params: { id: String(open) }, body: { audience: 'subscribers' } },
      { as: author },
    )
    expect(near(await right(await card(open)), red)).toBe(false)
  })

  it('leave the store with what they show', async () => {
    const gone = await publish({ text: 'Gone soon' })
    await get(`/cards/post/${String(gone)}`)
    const keys = () => all(app.services.storage.list('cards'))
    expect(await keys()).toEqual(
      expect.arrayContaining([`cards/post-${String(gone)}`, `cards/person-${String(author.userId)}`]),
    )
    await app.call('DELETE /posts/:id', { params: { id: String(gone) } }, { as: author })
    expect((await get(`/cards/post/${String(gone)}`)).statusCode).toBe(404)
    await removeCards(app.services)
    expect(await keys()).not.toContain(`cards/post-${String(gone)}`)
    expect(await keys()).toContain(`cards/person-${String(author.userId)}`)
  })

  it('stand for pages that belong to nobody too', async () => {
    const { statusCode, rawPayload } = await get('/cards')
    expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 1200])
  })
})
