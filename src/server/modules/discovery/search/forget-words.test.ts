import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { searchPeople } from '#test/search-people.ts'
import { forgetWords } from './forget-words.query.ts'

/** The words that posts are found by when a beginning is typed, once no post says them any more. */

let app: TestApp
let lena: Person
let publish: Awaited<ReturnType<typeof searchPeople>>['publish']
beforeAll(async () => {
  app = await createTestApp()
  ;({ lena, publish } = await searchPeople(app))
})
afterAll(() => app.close())

/** Whether a word is there, and whether it is noted as said by nobody. */
async function stateOf(beginning: string): Promise<'kept' | 'noted' | 'gone'> {
  const { rows } = await sql<{ unsaid_since: string | null }>`
    select unsaid_since from search_lexemes where word like ${beginning} || '%'`.execute(app.services.db)
  const [row] = rows
  return row ? (row.unsaid_since === null ? 'kept' : 'noted') : 'gone'
}
const dayLater = () =>
  sql`update search_lexemes set unsaid_since = unsaid_since - interval '25 hours'`.execute(app.services.db)
async function remove(id: number): Promise<void> {
  expect((await app.call('DELETE /posts/:id', { params: { id: String(id) } }, { as: lena })).status).toBe(200)
  await app.runJobs()
}

it.each([
  ['open', { text: 'Quagga' }, 'quagg'],
  ['closed', { text: 'Okapi', teaser: 'For a few', audience: 'subscribers' }, 'okapi'],
])('an %s word goes a day after no post says it any more', async (_, body, word) => {
  const ids = [await publish(body), await publish(body)]
  for (const id of ids) {
    await forgetWords(app.services)
    expect(await stateOf(word)).toBe('kept')
    await remove(id)
  }
  await forgetWords(app.services)
  expect(await stateOf(word)).toBe('noted')
  await forgetWords(app.services)
  expect(await stateOf(word)).toBe('noted')
  await dayLater()
  await forgetWords(app.services)
  expect(await stateOf(word)).toBe('gone')
})

it('a word that is said again meanwhile stays, whenever that was', async () => {
  await remove(await publish({ text: 'Axolotl' }))
  await forgetWords(app.services)
  expect(await stateOf('axolotl')).toBe('noted')
  const again = await publish({ text: 'An axolotl' })
  expect(await stateOf('axolotl')).toBe('kept')
  await remove(again)
  await forgetWords(app.services)
  await dayLater()
  const last = await publish({ text: 'Two axolotl' })
  await forgetWords(app.services)
  expect(await stateOf('axolotl')).toBe('kept')
  expect(
    (await app.call('GET /searchPosts', { query: { searchTerm: 'axol' } })).body.posts.map(({ id }) => id),
  ).toEqual([last])
})

it('a note that came beside a post that was being written is taken back', async () => {
  await publish({ text: 'Pangolin' })
  await sql`update search_lexemes set unsaid_since = now() - interval '2 days' where word like 'pangolin%'`.execute(
    app.services.db,
  )
  await forgetWords(app.services)
  expect(await stateOf('pangolin')).toBe('kept')
})
