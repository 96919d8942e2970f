import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { tagsOf } from './head-tags.ts'
import { createPagesApp } from './pages-app.ts'

let app: TestApp
let http: FastifyInstance
let author: Person
const site = 'http://localhost:8080'
beforeAll(async () => {
  app = await createTestApp()
  http = await createPagesApp(app)
  author = await app.creator('author')
})
afterAll(async () => {
  await http.close()
  await app.close()
})

const get = async (url: string) => {
  const { statusCode, headers, body } = await http.inject({ url, headers: { 'accept-language': 'en' } })
  return { status: statusCode, robots: headers['x-robots-tag'], body }
}

describe('the page of a topic', () => {
  it('names it in one spelling, and is listed once somebody may read of it', async () => {
    const body = { text: 'Out early #Fjörds', mediaIds: [], audience: 'everyone' as const }
    await app.call('POST /posts', { body }, { as: author })
    await app.runJobs()
    const { status, robots, body: page } = await get('/search?tag=Fj%C3%96RDS')
    expect([status, robots]).toEqual([200, 'noai, noimageai'])
    expect(Object.fromEntries(tagsOf(page))).toMatchObject({
      title: '#Fjörds on Fanfare',
      description: 'Posts about #Fjörds, from creators you can support directly.',
      canonical: `${site}/search?tag=fjords`,
      'alternate de': `${site}/search?tag=fjords&lang=de`,
    })
  })
  it('says nothing of what there is no page about', async () => {
    for (const url of [
      '/search',
      '/search?searchTerm=lake',
      '/search?tag=nobodywritesofit',
      '/search?tag=%00',
      '/search?tag=',
    ])
      expect([url, (await get(url)).robots]).toEqual([url, 'noindex, noai, noimageai'])
  })
})
