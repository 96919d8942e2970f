import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { askForWanted, fillWithWanted } from '#test/search-quality.ts'

/** With a real OpenSearch (`test/opensearch`), whose address is in OPENSEARCH_URL. */

const url = process.env['OPENSEARCH_URL'] ?? ''
const name = `fanfare-test-${randomUUID()}`
const leastRight = 0.95

describe.skipIf(url === '')('finding by an OpenSearch', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ SEARCH_ENGINE_URL: url, SEARCH_ENGINE_INDEX: name })
  })
  afterAll(async () => {
    await app.close()
    await fetch(`${url}/${name}`, { method: 'DELETE' })
  })
  const settle = async (): Promise<void> => {
    await app.runJobs()
    await app.runJobs()
    await fetch(`${url}/${name}/_refresh`, { method: 'POST' })
  }
  const idsIn = async (): Promise<string[]> => {
    const answer = await fetch(`${url}/${name}/_search?size=10000&filter_path=hits.hits._id`)
    const { hits } = (await answer.json()) as { hits?: { hits: { _id: string }[] } }
    return hits?.hits.map(({ _id }) => _id) ?? []
  }
  /** How many the engine has answered. */
  const searches = async (): Promise<number> => {
    const answer = await fetch(`${url}/${name}/_stats/search`)
    const { _all } = (await answer.json()) as { _all: { total: { search: { query_total: number } } } }
    return _all.total.search.query_total
  }
  const publish = async (as: Person, text: string): Promise<number> =>
    (await app.call('POST /posts', { body: { text, mediaIds: [], audience: 'everyone' } }, { as })).body.id
  const find = async (searchTerm: string, cursor?: string) =>
    (await app.call('GET /searchPosts', { query: { searchTerm, limit: '2', ...(cursor !== undefined && { cursor }) } }))
      .body

  it('follows what is written, changed and deleted, and turns pages', async () => {
    const lena = await app.creator('lena')
    const ids: number[] = []
    for (const n of [1, 2, 3]) ids.push(await publish(lena, `feldspar ${String(n)} #stones`))
    await settle()
    expect(await idsIn()).toEqual(
      expect.arrayContaining([
        `person:${String(lena.userId)}`,
        'topic:stones',
        ...ids.map((id) => `post:${String(id)}`),
      ]),
    )
    const page = await find('feldspars')
    expect(page.posts.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect((await find('feldspars', page.nextCursor ?? '')).posts.map(({ id }) => id)).toEqual([ids[0]])
    await app.call('PATCH /posts/:id', { params: { id: String(ids[0]) }, body: { text: 'quartz' } }, { as: lena })
    await app.call('DELETE /posts/:id', { params: { id: String(ids[1]) } }, { as: lena })
    await settle()
    expect((await find('feldspar')).posts.map(({ id }) => id)).toEqual([ids[2]])
    expect((await find('quartz')).posts.map(({ id }) => id)).toEqual([ids[0]])
    expect(await idsIn()).not.toContain(`post:${String(ids[1])}`)
  })

  it('finds what is wanted in the first three of at least 95 in 100 questions', async () => {
    await fillWithWanted(app)
    await settle()
    const before = await searches()
    const { asked, missed } = await askForWanted(app)
    process.stdout.write(
      `OpenSearch: ${String(asked - missed.length)} of ${String(asked)}; missed: ${missed.join('; ')}\n`,
    )
    expect((await searches()) - before).toBeGreaterThan(asked)
    expect(asked).toBeGreaterThanOrEqual(200)
    expect((asked - missed.length) / asked, missed.join('; ')).toBeGreaterThanOrEqual(leastRight)
  }, 120_000)
})
