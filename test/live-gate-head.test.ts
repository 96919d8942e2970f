import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from './app.ts'
import { dataOf, tagsOf } from './head-tags.ts'
import { createPagesApp } from './pages-app.ts'
import { createPlacedApp, inAntarctica, inNorway, type PlacedApp } from './placed-app.ts'

let app: PlacedApp
let http: FastifyInstance
let author: Person
const site = 'http://localhost:8080'
beforeAll(async () => {
  app = await createPlacedApp()
  http = await createPagesApp(app)
  author = await app.creator('lena.outside', { weekly: 250 })
  await app.call('PATCH /settings/profile', { body: { name: 'Lena "L" <Forsberg>' } }, { as: author })
})
afterAll(async () => {
  await http.close()
  await app.close()
})

const get = async (url: string, { from = inNorway } = {}) => {
  const { statusCode, headers, body } = await http.inject({ url, remoteAddress: from })
  return { status: statusCode, robots: headers['x-robots-tag'], body }
}

describe('the gate of a live show', () => {
  const schedule = async (body: object) => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const show = { title: 'Night walk <live>', audience: 'everyone' as const, minutes: 60, startsAt, ...body }
    const made = await app.call('POST /live/scheduled', { body: show }, { as: author })
    expect(made.status).toBe(201)
    return made.body.show.id
  }

  it('says who gives it, when, and what a ticket costs', async () => {
    const id = await schedule({ ticketCents: 700 })
    const { status, robots, body } = await get(`/live/${String(id)}/join`)
    expect([status, robots]).toEqual([200, 'noai, noimageai'])
    expect(Object.fromEntries(tagsOf(body))).toMatchObject({
      title: 'Night walk <live> · Lena "L" <Forsberg>',
      description: 'Live show by Lena "L" <Forsberg> on Fanfare',
      canonical: `${site}/live/${String(id)}/join`,
      'og:image': `${site}/cards/lena.outside`,
    })
    expect(dataOf(body)).toMatchObject({
      '@type': 'VideoObject',
      isAccessibleForFree: false,
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, offers: { price: '7.00' } },
    })
    await app.call('DELETE /live/scheduled/:id', { params: { id: String(id) } }, { as: author })
    expect((await get(`/live/${String(id)}/join`)).robots).toBe('noindex, noai, noimageai')
  })

  it('is 404 where there is none, 451 where its creator hides, and says nothing where an age is asked for', async () => {
    const id = await schedule({})
    for (const url of ['/live/999999/join', '/live/x/join', '/live/0'])
      expect([url, (await get(url)).status]).toEqual([url, 404])
    const reach = { whoMayMessage: 'everyone' as const, hiddenIn: ['AQ'] }
    await app.call('PUT /settings/privacy', { body: reach }, { as: author })
    const hidden = await get(`/live/${String(id)}/join`, { from: inAntarctica })
    expect([hidden.status, hidden.body.includes('Night walk')]).toEqual([451, false])
    await app.call('PUT /settings/privacy', { body: { ...reach, hiddenIn: [] } }, { as: author })
    const now = app.services.settings.now()
    const spy = vi.spyOn(app.services.settings, 'now').mockReturnValue({ ...now, ageCheckCountries: ['NO'] })
    const aged = await get(`/live/${String(id)}/join`)
    expect([aged.status, tagsOf(aged.body).get('title')]).toEqual([200, 'Fanfare'])
    spy.mockRestore()
  })
})
