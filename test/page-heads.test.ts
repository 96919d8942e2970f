import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from './app.ts'
import { dataOf, tagsOf } from './head-tags.ts'
import { publishKept, type Kept } from './kept-posts.ts'
import { leave } from './leaving.ts'
import { createPagesApp } from './pages-app.ts'
import { createPlacedApp, inAntarctica, inNorway, type PlacedApp } from './placed-app.ts'
import { readyPhoto } from './ready-photo.ts'

/** What pages say of themselves to those who do not run them: search engines, and programs that show a link. */

let app: PlacedApp
let http: FastifyInstance
let author: Person
let open = 0
const locked: Kept[] = []
const site = 'http://localhost:8080'

beforeAll(async () => {
  app = await createPlacedApp()
  http = await createPagesApp(app)
  author = await app.creator('lena.outside', { weekly: 250, monthly: 900 })
  await sql`update users set name = 'Lena "L" <Forsberg>', bio = 'Wildlife & mountains,\nfrom a van.' where id = ${author.userId}`.execute(
    app.services.db,
  )
  await app.fan('quiet_fan')
  const photo = await readyPhoto(app, author)
  const body = { text: 'The lake was flat.\n</script><b>Really</b>.', mediaIds: [photo], audience: 'everyone' as const }
  open = (await app.call('POST /posts', { body }, { as: author })).body.id
  locked.push(
    await publishKept(app, author, { audience: 'subscribers', width: 449, height: 457 }),
    await publishKept(app, author, { audience: 'followers', width: 439, height: 443 }),
    await publishKept(app, author, { audience: 'everyone', width: 461, height: 463, priceCents: 300 }),
  )
})
afterAll(async () => {
  await http.close()
  await app.close()
})

const get = async (url: string, { from = inNorway, language = '' } = {}) => {
  const { statusCode, headers, body } = await http.inject({
    url,
    remoteAddress: from,
    headers: { 'accept-language': language },
  })
  return { status: statusCode, robots: headers['x-robots-tag'], type: String(headers['content-type']), body }
}
describe('a creator’s page', () => {
  it('names them, with picture, address, feeds and what a plan costs', async () => {
    const { status, robots, body } = await get('/Lena.Outside')
    expect([status, robots]).toEqual([200, 'noai, noimageai'])
    const tags = tagsOf(body)
    expect(Object.fromEntries(tags)).toMatchObject({
      title: 'Lena "L" <Forsberg> on Fanfare',
      description: 'Wildlife & mountains, from a van.',
      canonical: `${site}/lena.outside`,
      'og:type': 'profile',
      'og:title': 'Lena "L" <Forsberg> on Fanfare',
      'og:locale': 'en_US',
      'profile:username': 'lena.outside',
      'alternate de': `${site}/lena.outside?lang=de`,
      'alternate x-default': `${site}/lena.outside`,
      'og:url': `${site}/lena.outside`,
      'og:site_name': 'Fanfare',
      'og:image': `${site}/cards/lena.outside`,
      'twitter:card': 'summary_large_image',
      'alternate application/atom+xml': `${site}/feeds/lena.outside/atom.xml`,
      'alternate application/feed+json': `${site}/feeds/lena.outside/feed.json`,
    })
    expect(dataOf(body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        alternateName: 'lena.outside',
        makesOffer: [
          { '@type': 'Offer', price: '2.50', priceCurrency: 'USD' },
          { '@type': 'Offer', price: '9.00', priceCurrency: 'USD' },
        ],
      },
    })
    // the program itself still comes
    expect(body).toContain('<div id="root">')
    expect(body.match(/<title>/g)?.length).toBe(1)
  })

  it('speaks the language that is asked for', async () => {
    expect(tagsOf((await get('/lena.outside', { language: 'de' })).body).get('title')).toContain('auf Fanfare')
  })

  it('says nothing where it is a fan’s, is 404 where there is nobody, and 451 where its owner hides', async () => {
    const fan = await get('/quiet_fan')
    expect([fan.status, fan.robots, tagsOf(fan.body).get('title')]).toEqual([
      200,
      'noindex, noai, noimageai',
      'Fanfare',
    ])
    expect(fan.body).not.toContain('Name of')
    const nobody = await get('/nobody_here')
    expect([nobody.status, nobody.robots]).toEqual([404, 'noindex, noai, noimageai'])
    expect(nobody.body).toContain('<div id="root">')
    const reach = { whoMayMessage: 'everyone' as const, hiddenIn: ['AQ'] }
    await app.call('PUT /settings/privacy', { body: reach }, { as: author })
    for (const url of ['/lena.outside', `/post/${String(open)}`]) {
      const hidden = await get(url, { from: inAntarctica })
      expect([url, hidden.status, tagsOf(hidden.body).get('title')]).toEqual([url, 451, 'Fanfare'])
      expect(hidden.body).not.toMatch(/Lena|Forsberg|lake/)
      expect((await get(url)).status).toBe(200)
    }
    for (const url of ['/cards/lena.outside', `/cards/post/${String(open)}`, '/feeds/lena.outside/atom.xml'])
      expect([url, (await get(url, { from: inAntarctica })).status]).toEqual([url, 404])
    await app.call('PUT /settings/privacy', { body: { ...reach, hiddenIn: [] } }, { as: author })
  })

  it('is gone with the account, and says so until somebody else has the name', async () => {
    const leaver = await app.creator('leaver')
    const words = { text: 'My last words', mediaIds: [], audience: 'everyone' as const }
    const post = (await app.call('POST /posts', { body: words }, { as: leaver })).body.id
    await leave(app, leaver)
    for (const url of ['/leaver', '/LEAVER', '/leaver/gallery', `/post/${String(post)}`])
      expect([url, (await get(url)).status]).toEqual([url, 410])
    expect((await get('/leaver')).body).toContain('<noscript>This page was deleted.')
    // nothing that is kept tells the name
    const { rows } = await sql`select gone_names::text as row from gone_names`.execute(app.services.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('leaver')
    await app.creator('leaver')
    expect((await get('/leaver')).status).toBe(200)
  })

  it('leaves search engines, sitemap and feeds when its owner says so, and stays a page with a card', async () => {
    const reach = { whoMayMessage: 'everyone' as const, hiddenIn: ['NO'] }
    const before = await app.call(
      'PUT /settings/privacy',
      { body: { ...reach, inSearchEngines: false } },
      { as: author },
    )
    expect(before.body).toMatchObject({ hiddenIn: ['NO'], inSearchEngines: false })
    // without the choice it stays
    const after = await app.call('PUT /settings/privacy', { body: { ...reach, hiddenIn: [] } }, { as: author })
    expect(after.body).toMatchObject({ hiddenIn: [], inSearchEngines: false })
    for (const url of ['/lena.outside', `/post/${String(open)}`, '/cards/lena.outside']) {
      const { status, robots } = await get(url)
      expect([url, status, robots]).toEqual([url, 200, 'noindex, noai, noimageai'])
    }
    expect(tagsOf((await get('/lena.outside')).body).has('alternate application/atom+xml')).toBe(false)
    for (const file of ['atom.xml', 'feed.json']) expect((await get(`/feeds/lena.outside/${file}`)).status).toBe(404)
    for (const part of ['creators', 'posts']) expect((await get(`/sitemaps/${part}-0.xml`)).body).not.toMatch(/<url>/)
    await app.call('PUT /settings/privacy', { body: { ...reach, hiddenIn: [], inSearchEngines: true } }, { as: author })
    expect((await get('/sitemaps/creators-0.xml')).body).toContain(`<loc>${site}/lena.outside</loc>`)
  })
})

describe('a post’s page', () => {
  it('says what everyone may read, and nothing of it ends an element', async () => {
    const { status, robots, body } = await get(`/post/${String(open)}`)
    expect([status, robots]).toEqual([200, 'noai, noimageai'])
    expect(Object.fromEntries(tagsOf(body))).toMatchObject({
      title: 'The lake was flat. · Lena "L" <Forsberg>',
      'og:type': 'article',
      'og:image': `${site}/cards/post/${String(open)}`,
      canonical: `${site}/post/${String(open)}`,
    })
    expect(dataOf(body)).toMatchObject({
      '@type': 'SocialMediaPosting',
      articleBody: 'The lake was flat.\n</script><b>Really</b>.',
      author: { alternateName: 'lena.outside' },
      isAccessibleForFree: true,
    })
  })

  it('says the teaser alone where it is locked, and is not listed', async () => {
    for (const { id, teaser, secrets } of locked) {
      const { status, robots, body } = await get(`/post/${String(id)}`)
      expect([status, robots]).toEqual([200, 'noindex, noai, noimageai'])
      expect(tagsOf(body).get('description')).toBe(teaser)
      const card = await http.inject({ url: `/cards/post/${String(id)}` })
      expect(card.statusCode).toBe(200)
      const feed = await get('/feeds/lena.outside/feed.json')
      for (const secret of secrets.filter((one) => !/^\d+$/.test(one)))
        for (const text of [body, card.rawPayload.toString('latin1'), feed.body])
          expect(text.includes(secret)).toBe(false)
      expect(feed.body).not.toContain(`/post/${String(id)}`)
      expect((await get('/sitemaps/posts-0.xml')).body).not.toContain(`/post/${String(id)}<`)
    }
  })

  it('is 404 where there is none for a guest: unknown, planned, or no number at all; 410 where it was removed', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const body = { text: 'Planned words', mediaIds: [], audience: 'everyone' as const }
    const planned = (await app.call('POST /posts', { body: { ...body, publishAt: at } }, { as: author })).body.id
    const removed = (await app.call('POST /posts', { body }, { as: author })).body.id
    await app.call('DELETE /posts/:id', { params: { id: String(removed) } }, { as: author })
    for (const id of [String(planned), String(removed), '999999', 'x', '0'])
      for (const url of [`/post/${id}`, `/cards/post/${id}`]) {
        const answer = await get(url)
        expect([url, answer.status]).toEqual([url, url === `/post/${String(removed)}` ? 410 : 404])
        expect(answer.body).not.toContain('Planned')
      }
    // what staff hide until they have decided is not gone
    await sql`update posts set state = 'hidden', state_before = 'published' where id = ${removed}`.execute(
      app.services.db,
    )
    expect((await get(`/post/${String(removed)}`)).status).toBe(404)
  })

  it('says nothing where the age has to be shown first', async () => {
    const now = app.services.settings.now()
    const spy = vi.spyOn(app.services.settings, 'now').mockReturnValue({ ...now, ageCheckCountries: ['NO'] })
    const { status, robots, body } = await get(`/post/${String(open)}`)
    expect([status, robots, tagsOf(body).get('title')]).toEqual([200, 'noindex, noai, noimageai', 'Fanfare'])
    for (const url of [`/cards/post/${String(open)}`, '/feeds/lena.outside/atom.xml'])
      expect((await get(url)).body).toContain('age_check_required')
    spy.mockReturnValue({ ...now, blockedCountries: ['NO'] })
    const refused = ['/lena.outside', '/cards/lena.outside', '/sitemap.xml', '/robots.txt']
    expect(await Promise.all(refused.map(async (url) => (await get(url)).status))).toEqual([451, 404, 404, 200])
    spy.mockRestore()
  })
})

describe('other pages', () => {
  it('the front page names its languages, each with an address of its own', async () => {
    const tags = tagsOf((await get('/?lang=de')).body)
    expect(Object.fromEntries(tags)).toMatchObject({
      title: 'Front page in de',
      canonical: `${site}/?lang=de`,
      'alternate en': `${site}/?lang=en`,
      'alternate ar': `${site}/?lang=ar`,
      'alternate x-default': `${site}/`,
      'og:image': `${site}/cards`,
    })
    expect(tagsOf((await get('/?utm_source=x')).body).get('canonical')).toBe(`${site}/`)
  })

  it('legal pages have a title and are listed, a person’s own are not', async () => {
    expect(tagsOf((await get('/terms')).body).get('title')).toBe('Terms on Fanfare')
    expect((await get('/browse')).robots).toBe('noai, noimageai')
    for (const url of ['/home', '/settings/privacy', '/messages', '/lena.outside/preview']) {
      const { status, robots, body } = await get(url)
      expect([url, status, robots, tagsOf(body).get('title')]).toEqual([
        url,
        200,
        'noindex, noai, noimageai',
        'Fanfare',
      ])
    }
  })

  it('a file that is none is 404 in a word, a page that is none with the program', async () => {
    for (const url of [
      '/wp-login.php',
      '/x.png',
      '/.env',
      '/.git/config',
      '/a/b/c.json',
      '/backup.zip',
      '/.well-known/nothing',
    ]) {
      const { status, type, body } = await get(url)
      expect([url, status, type]).toEqual([url, 404, 'application/json; charset=utf-8'])
      expect(body).not.toContain('<html')
    }
    const nowhere = await get('/a/b/c')
    expect([nowhere.status, nowhere.type]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('come without a head when the database fails, or does not answer within a second', async () => {
    const away = vi.spyOn(app.services.db, 'getExecutor').mockImplementation(() => {
      throw new Error('It is away.')
    })
    const failed = await get('/lena.outside')
    away.mockRestore()
    const slow = await app.services.db.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      const started = Date.now()
      return { ...(await get('/lena.outside')), ms: Date.now() - started }
    })
    expect(slow.ms).toBeLessThan(1500)
    for (const { status, robots, body } of [failed, slow])
      expect([status, robots, tagsOf(body).get('title')]).toEqual([200, undefined, 'Fanfare'])
    expect(tagsOf((await get('/lena.outside')).body).get('title')).toContain('Lena')
  })

  it('too many of them are 429 with Retry-After, and the program still comes', async () => {
    const limited = await createPagesApp(app, { rateFactor: 0.01 })
    const ask = (url: string) => limited.inject({ url, remoteAddress: inNorway })
    const answers = []
    for (let count = 0; count < 5; count += 1) answers.push(await ask('/lena.outside'))
    const last = answers.at(-1)
    expect([answers[0]?.statusCode, last?.statusCode]).toEqual([200, 429])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(last?.body).toContain('<div id="root">')
    const feed = await ask('/feeds/lena.outside/atom.xml')
    expect([feed.statusCode, Number(feed.headers['retry-after']) > 0]).toEqual([429, true])
    await limited.close()
  })
})
