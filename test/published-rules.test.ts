import { readFile } from 'node:fs/promises'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import type { FastifyInstance } from 'fastify'
import { validateXML } from 'xmllint-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { dataOf, tagsOf } from './head-tags.ts'
import { createPagesApp } from './pages-app.ts'
import { readyPhoto } from './ready-photo.ts'

/**
 * What goes out for other programs, by the rules that are published for it: Open Graph (ogp.me), cards of X, oEmbed 1.0, schema.org with
 * what Google asks for, Atom (RFC 4287), JSON Feed 1.1, sitemaps.org.
 */

let app: TestApp
let http: FastifyInstance
const site = 'http://localhost:8080'
const pages: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  http = await createPagesApp(app)
  const author = await app.creator('author', { weekly: 250, monthly: 900 })
  const bio = `Bread & more. ${'Long words about bread. '.repeat(12)}`
  await app.call('PATCH /settings/profile', { body: { bio, links: ['https://example.com/me'] } }, { as: author })
  const publish = async (body: object) => {
    const made = { mediaIds: [], audience: 'everyone' as const, text: '', ...body }
    return (await app.call('POST /posts', { body: made }, { as: author })).body.id
  }
  const posts = [
    await publish({ text: `${'A very long first line '.repeat(10)}\n]]> & <b>bold</b> "quoted" 🎺` }),
    await publish({ mediaIds: [await readyPhoto(app, author)] }),
    await publish({ text: 'A film', mediaIds: [await readyPhoto(app, author, 'video')] }),
    await publish({ text: 'Bread again, with #Sourdough' }),
    await publish({ text: 'Not for all', teaser: 'A teaser', audience: 'subscribers' }),
  ]
  await app.call(
    'PATCH /posts/:id',
    { params: { id: String(posts[2]) }, body: { text: 'A film, cut' } },
    { as: author },
  )
  await app.runJobs()
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const show = { title: 'A show', audience: 'everyone' as const, minutes: 30, startsAt, ticketCents: 500 }
  const { body } = await app.call('POST /live/scheduled', { body: show }, { as: author })
  pages.push('/', '/?lang=de', '/browse', '/terms', '/author', '/author?lang=ar', `/live/${String(body.show.id)}/join`)
  pages.push('/search?tag=sourdough', '/search?tag=sourdough&lang=fr')
  pages.push(...posts.map((id) => `/post/${String(id)}`))
})
afterAll(async () => {
  await http.close()
  await app.close()
})

const get = async (url: string) => http.inject({ url, headers: { 'accept-language': 'en' } })
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

describe('the head of a page', () => {
  it('has what the Open Graph asks for, each once, in its forms', async () => {
    for (const page of pages) {
      const { body } = await get(page)
      const names = [...body.matchAll(/<meta property="([^"]+)"/g)].map(([, name]) => name)
      expect([page, new Set(names).size]).toEqual([page, names.length])
      const tags = tagsOf(body)
      for (const needed of ['og:title', 'og:type', 'og:image', 'og:url'])
        expect([page, needed, (tags.get(needed) ?? '').length > 0]).toEqual([page, needed, true])
      expect([page, tags.get('og:locale')]).toEqual([page, expect.stringMatching(/^[a-z]{2}_[A-Z]{2}$/)])
      expect(tags.get('og:url')).toBe(tags.get('canonical'))
      for (const address of ['og:image', 'og:url']) expect(new URL(tags.get(address) ?? '').origin).toBe(site)
      const type = tags.get('og:type') ?? ''
      expect(['website', 'profile', 'article']).toContain(type)
      // what a type may have beside that begins with its name
      for (const name of names.filter((one) => !one?.startsWith('og:'))) expect(name?.split(':')[0]).toBe(type)
      for (const at of ['article:published_time', 'article:modified_time'])
        if (tags.has(at)) expect(tags.get(at)).toMatch(instant)
      const card = await http.inject(new URL(tags.get('og:image') ?? '').pathname)
      expect([page, card.statusCode, card.headers['content-type']]).toEqual([page, 200, tags.get('og:image:type')])
      // Facebook and LinkedIn take up to 8 and 5 MB, WhatsApp shows none above 600 kB
      expect(card.rawPayload.length).toBeLessThan(600_000)
    }
  })

  it('keeps the limits of cards on X', async () => {
    for (const page of pages) {
      const tags = tagsOf((await get(page)).body)
      expect(tags.get('twitter:card')).toBe('summary_large_image')
      expect([page, (tags.get('twitter:description') ?? '').length <= 200]).toEqual([page, true])
      expect((tags.get('twitter:image:alt') ?? '').length).toBeLessThanOrEqual(420)
      expect(tags.get('twitter:title')).not.toBe('')
    }
  })

  it('names the same languages on each of its addresses, itself among them', async () => {
    const alternates = async (page: string) =>
      [...tagsOf((await get(page)).body)].filter(([name]) => name.startsWith('alternate ') && !name.includes('/'))
    const plain = await alternates('/author')
    expect(plain.map(([name]) => name)).toEqual(expect.arrayContaining(['alternate en', 'alternate x-default']))
    for (const [, address] of plain) {
      const page = address.slice(site.length)
      expect([page, await alternates(page)]).toEqual([page, plain])
      expect(tagsOf((await get(page)).body).get('canonical')).toBe(address)
    }
    // whatever the reader's is, and whatever else the address has
    const named = tagsOf((await get('/author?utm=x&lang=ar')).body)
    expect([named.get('og:locale'), named.get('canonical')]).toEqual(['ar_AR', `${site}/author?lang=ar`])
    const unknown = tagsOf((await get('/author?lang=tlh')).body)
    expect([unknown.get('og:locale'), unknown.get('canonical')]).toEqual(['en_US', `${site}/author`])
  })

  /** Types and properties are checked by the compiler (schema-dts); here is what search engines ask for beside that. */
  it('tells machines what search engines ask of each type', async () => {
    const asked: Record<string, string[]> = {
      WebSite: ['name', 'url'],
      CollectionPage: ['name', 'description', 'url'],
      ProfilePage: ['mainEntity', 'dateCreated'],
      SocialMediaPosting: ['author', 'datePublished', 'headline'],
      VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'description'],
      BroadcastEvent: ['isLiveBroadcast', 'startDate'],
      Offer: ['price', 'priceCurrency'],
      Person: ['name', 'url'],
    }
    const seen = new Set<string>()
    const check = (page: string, thing: unknown): void => {
      if (Array.isArray(thing)) for (const one of thing) check(page, one)
      else if (typeof thing === 'object' && thing !== null) {
        const { '@type': type, ...rest } = thing as Record<string, unknown> & { '@type': string }
        seen.add(type)
        expect(Object.keys(rest), `${type} on ${page}`).toEqual(expect.arrayContaining(asked[type] ?? []))
        for (const [name, value] of Object.entries(rest)) {
          if (/^(url|sameAs|embedUrl|thumbnailUrl|image)$/.test(name))
            for (const address of [value].flat()) expect(URL.canParse(String(address))).toBe(true)
          if (/^(date|upload|start|end)[A-Z]/.test(name))
            expect([name, value]).toEqual([name, expect.stringMatching(instant)])
          if (name === 'price') expect(value).toMatch(/^\d+\.\d\d$/)
          if (name === 'duration') expect(value).toMatch(/^PT\d+S$/)
          if (name === 'headline') expect(String(value).length).toBeLessThanOrEqual(110)
          check(page, value)
        }
      }
    }
    for (const page of pages.filter((one) => !['/browse', '/terms'].includes(one))) {
      const data = dataOf((await get(page)).body)
      expect(data['@context']).toBe('https://schema.org')
      check(page, data)
    }
    expect([...seen]).toEqual(expect.arrayContaining(Object.keys(asked)))
  })
})

it('answers of oEmbed have what their kind needs, and fit where they are asked to', async () => {
  for (const page of pages.filter((one) => one.startsWith('/author') || one.startsWith('/post/'))) {
    const discovered = tagsOf((await get(page)).body).get('alternate application/json+oembed') ?? ''
    for (const [width, height] of [
      [Infinity, Infinity],
      [1200, 630],
      [320, 200],
      [1, 1],
    ] as const) {
      const limits = width === Infinity ? '' : `&maxwidth=${String(width)}&maxheight=${String(height)}`
      const answer = await http.inject(discovered.slice(site.length) + limits)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const embed = answer.json<Record<string, unknown>>()
      expect(embed).toMatchObject({ type: 'rich', version: '1.0', html: expect.stringContaining('<iframe ') as string })
      for (const [name, most] of [
        ['width', width],
        ['height', height],
      ] as const) {
        expect(embed[name]).toEqual(expect.any(Number))
        expect(Number(embed[name])).toBeLessThanOrEqual(most)
        expect(Number(embed[`thumbnail_${name}`] ?? 0)).toBeLessThanOrEqual(most)
      }
      // all three or none
      const thumbnail = ['thumbnail_url', 'thumbnail_width', 'thumbnail_height'].filter((name) => name in embed)
      expect([0, 3]).toContain(thumbnail.length)
    }
  }
})

describe('feeds', () => {
  it('are what a feed reader takes, Atom and JSON alike', async () => {
    const atom = parseAtomFeed((await get('/feeds/author/atom.xml')).body)
    const json = parseJsonFeed((await get('/feeds/author/feed.json')).body)
    expect(atom.id).toBe(`${site}/feeds/author/atom.xml`)
    expect(atom.updated).toMatch(instant)
    expect(atom.entries).toHaveLength(4)
    expect(json.items).toHaveLength(4)
    for (const [at, entry] of (atom.entries ?? []).entries()) {
      const item = json.items?.[at]
      expect(item).toMatchObject({ id: entry.id, url: entry.links?.[0]?.href })
      expect(entry.updated).toMatch(instant)
      expect(entry.title === undefined).toBe(false)
      expect(item?.content_text ?? '').toBe(entry.content?.value ?? '')
      expect(entry.published).toBe(item?.date_published)
    }
    expect(json).toMatchObject({ feed_url: `${site}/feeds/author/feed.json`, home_page_url: `${site}/author` })
    expect(JSON.stringify([atom, json])).not.toContain('Not for all')
  })
})

describe('the sitemap', () => {
  const validate = async (url: string, schema: string) => {
    const xml = [{ fileName: 'sitemap.xml', contents: (await get(url)).body }]
    const text = await readFile(new URL(`samples/${schema}`, import.meta.url), 'utf8')
    return validateXML({ xml, schema: [text] })
  }
  it('is valid by the schema of sitemaps.org', async () => {
    for (const file of ['pages', 'creators-0', 'posts-0', 'topics-0']) {
      const { valid, errors } = await validate(`/sitemaps/${file}.xml`, 'sitemap.xsd')
      expect([file, valid, errors]).toEqual([file, true, []])
    }
    const { valid, errors } = await validate('/sitemap.xml', 'siteindex.xsd')
    expect([valid, errors]).toEqual([true, []])
    // the schema refuses what is none
    expect((await validate('/sitemap.xml', 'sitemap.xsd')).valid).toBe(false)
  })
})
