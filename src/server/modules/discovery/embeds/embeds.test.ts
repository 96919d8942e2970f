import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
const ids: Record<string, number> = {}
const site = 'http://localhost:8080'
beforeAll(async () => {
  app = await createTestApp()
  const author = await app.creator('author', { weekly: 250 })
  await app.fan('a_fan')
  await sql`update users set name = 'Inés <b>', bio = 'Bread & more' where id = ${author.userId}`.execute(
    app.services.db,
  )
  const publish = async (name: string, body: object) => {
    const made = { mediaIds: [await readyPhoto(app, author)], audience: 'everyone' as const, text: '', ...body }
    ids[name] = (await app.call('POST /posts', { body: made }, { as: author })).body.id
  }
  await publish('open', { text: 'Open words' })
  await publish('locked', { text: 'Secret words', teaser: 'A teaser', audience: 'subscribers' })
})
afterAll(() => app.close())

const get = (url: string, language = 'en') => app.http.inject({ url, headers: { 'accept-language': language } })
const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)

it('shows a creator and a post in a frame of any site, without a script', async () => {
  for (const url of ['/embed/author', `/embed/post/${String(ids['open'])}`]) {
    const { statusCode, headers, body } = await get(url)
    expect([url, statusCode, headers['x-frame-options']]).toEqual([url, 200, undefined])
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(body).toContain('Inés &lt;b&gt;')
    expect(body).not.toMatch(/<script|<b>| style=/)
    for (const [, rel] of body.matchAll(/<a [^>]*href="[^"]+"[^>]*rel="([^"]*)"/g)) expect(rel).toBe('noopener')
  }
  const { body } = await get('/embed/author')
  expect(body).toContain('Subscribe from $2.50')
  expect((await get('/embed/author', 'de-AT')).body).toContain('$')
  expect((await get('/embed/-/card.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  // everything else still may not be framed
  expect((await get('/cards/author')).headers['x-frame-options']).toBe('DENY')
})

it('shows the teaser of a locked post and no address of its photo', async () => {
  const { body } = await get(`/embed/post/${String(ids['locked'])}`)
  expect(body).toContain('A teaser')
  expect(body).toContain('For subscribers')
  expect(body).not.toMatch(/Secret|\/media\//)
  expect((await get(`/embed/post/${String(ids['open'])}`)).body).toContain('/media/')
})

it('tells other sites how to embed, by the address of a page', async () => {
  const answer = await oembed(`${site}/Author?utm=x`, '&maxwidth=300&format=json')
  expect(answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Inés <b> on Fanfare',
    provider_url: `${site}/`,
    width: 300,
  })
  expect(answer.json()).not.toHaveProperty('thumbnail_url')
  const { html } = answer.json<{ html: string }>()
  expect(html).toContain(`src="${site}/embed/author" width="300"`)
  expect(html).toContain('title="Inés &lt;b&gt; on Fanfare"')
  expect((await oembed(`${site}/post/${String(ids['open'])}`)).json()).toMatchObject({
    thumbnail_url: `${site}/cards/post/${String(ids['open'])}`,
  })
  expect((await oembed(`${site}/author`, '&format=xml')).statusCode).toBe(501)
})

it('knows nobody whom a guest does not', async () => {
  for (const url of ['/embed/a_fan', '/embed/nobody', '/embed/post/99999', '/embed/post/x'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  for (const url of [
    `${site}/a_fan`,
    `${site}/nobody`,
    `${site}/post/99999`,
    'https://evil.example/author',
    `${site}.evil/author`,
    'x',
  ])
    expect([url, (await oembed(url)).statusCode]).toEqual([url, 404])
})
