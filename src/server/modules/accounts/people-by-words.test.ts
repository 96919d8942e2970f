import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { fold, searchWords } from '#platform/text/fold.ts'
import { indexUser } from './index-user.ts'

/** People looked for by several words, and by mistyped ones: from the words that are kept beside each, and where none are kept. */

let app: TestApp
let fan: Person
const people: { userId: number; username: string; name: string }[] = []
const firsts = ['Marina', 'Marek', 'Mara', 'Ana', 'Annika', 'Лена', 'Jo']
const lasts = ['Marsh', 'Parker', 'Park', 'Anders', 'O’Neil', 'Ivanova']

async function rename(person: Person, name: string): Promise<void> {
  await sql`update users set name = ${name} where id = ${person.userId}`.execute(app.services.db)
  await indexUser(app.services.db, { userId: person.userId, username: person.username, name })
}
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('viewer')
  const { db } = app.services
  const names = firsts.flatMap((one) => lasts.map((other) => `${one} ${other}`))
  for (const [n, name] of names.entries()) {
    const username = `person_${String(n)}`
    const { rows } = await sql<{ id: number }>`insert into users (username, name, is_creator, follower_count)
      values (${username}, ${name}, ${n % 3 === 0}, ${(n * 37) % 200}) returning id`.execute(db)
    const userId = rows[0]?.id ?? 0
    people.push({ userId, username, name })
    await indexUser(db, { userId, username, name })
  }
})
afterAll(() => app.close())

async function find(searchTerm: string, as?: Person): Promise<{ found: string[]; corrected: string | null }> {
  const { body } = await app.call('GET /searchPeople', { query: { searchTerm } }, { as })
  return { found: body.people.map(({ username }) => username), corrected: body.corrected ?? null }
}
const having = (term: string): string[] =>
  people.flatMap(({ username, name }) => {
    const words = searchWords(username, name)
    return term.split(' ').every((part) => words.some((word) => word.startsWith(fold(part)))) ? [username] : []
  })

const terms = ['mar par', 'par mar', 'ma ma', 'mar mar', 'an an', 'ana and', 'лен and', 'лена ivan', 'lena par', 'jo o', 'jo neil', 'person mara park'] // prettier-ignore

describe.each([
  ['kept', async () => {}],
  [
    'not kept, by a release before',
    async () => {
      await sql`update search_words set words = null`.execute(app.services.db)
    },
  ],
])('where the words beside each are %s', (_, before) => {
  beforeAll(before)

  it.each(terms)('“%s” finds all who have words that begin so, and nobody else', async (term) => {
    const { found } = await find(term, fan)
    const wanted = having(term)
    expect(wanted.length).toBeGreaterThan(0)
    if (wanted.length <= 20) expect(found.toSorted()).toEqual(wanted.toSorted())
    else {
      expect(found).toHaveLength(20)
      expect(wanted).toEqual(expect.arrayContaining(found))
    }
  })

  it('a mistyped name is mended, alone and beside another', async () => {
    expect(await find('annikq')).toEqual({ found: expect.any(Array), corrected: 'annika' })
    expect((await find('annikq')).found.toSorted()).toEqual(having('annika').toSorted())
    expect(await find('annikq parker')).toEqual({ found: having('annika parker'), corrected: 'annika parker' })
  })
})

it('keeps the words beside each as migrations keep them for those who are there', async () => {
  const { db } = app.services
  const kept = async () =>
    (await sql<{ word: string; words: string[] }>`select user_id, word, string_to_array(trim(words), ' ') as words from search_words
      where user_id = any (${people.map(({ userId }) => userId)}) order by user_id, word`.execute(db)).rows.map(({ words, ...row }) => ({ ...row, words: words.toSorted() })) // prettier-ignore
  for (const person of people) await indexUser(db, person)
  const now = await kept()
  expect(now.length).toBeGreaterThan(500)
  const migration = await readFile('migrations/098-search-words-filled.sql', 'utf8')
  const [fill = ''] = migration.split('\n\n')
  await sql`update search_words set words = null`.execute(db)
  await sql.raw(fill).execute(db)
  expect(await kept()).toEqual(now)
})

describe('a mistyped name that is nearest to somebody who is not there for the viewer', () => {
  it('is not mended to theirs, but to the next', async () => {
    const hidden = await app.creator('hidden_one')
    const next = await app.creator('next_one')
    await rename(hidden, 'Quillon')
    await rename(next, 'Quillan')
    await sql`update search_words set rank = 9 where user_id = ${hidden.userId}`.execute(app.services.db)
    expect(await find('quillxn', fan)).toEqual({ found: ['hidden_one'], corrected: 'quillon' })
    await app.call('PUT /users/:username/block', { params: { username: 'viewer' } }, { as: hidden })
    expect(await find('quillxn', fan)).toEqual({ found: ['next_one'], corrected: 'quillan' })
    // nor where their word begins another's
    await rename(hidden, 'Quill')
    expect(await find('quilk')).toEqual({ found: ['hidden_one', 'next_one'], corrected: 'quill' })
    expect(await find('quilk', fan)).toEqual({ found: [], corrected: null })
  })
})
