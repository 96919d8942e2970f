import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker')
  fan = await app.fan('keeper')
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const publish = async () =>
  (await app.call('POST /posts', { body: { text: 'a post', mediaIds: [], audience: 'everyone' } }, { as: creator }))
    .body.id
const add = (name: string, as = fan) => app.call('POST /bookmarks/folders', { body: { name } }, { as })
const put = (id: number, folderId: number | null, as = fan) =>
  app.call('PUT /posts/:id/bookmark/folder', { ...one(id), body: { folderId } }, { as })
const inFolder = async (folderId?: number) => {
  const query = folderId === undefined ? {} : { folderId: String(folderId) }
  return (await app.call('GET /bookmarks', { query }, { as: fan })).body.posts.map(({ id }) => id)
}
const folders = async () =>
  (await app.call('GET /bookmarks/folders', undefined, { as: fan })).body.folders.map(({ name, postCount }) => [
    name,
    postCount,
  ])

it('hold bookmarks, one folder each; without the folder the bookmark stays', async () => {
  const [a, b, c] = [await publish(), await publish(), await publish()]
  const [bread, cake] = [(await add('Bread')).body.id, (await add('cake')).body.id]
  await put(a, bread)
  await put(b, bread)
  await app.call('PUT /posts/:id/bookmark', one(c), { as: fan })
  expect([await inFolder(bread), await inFolder(cake), await inFolder()]).toEqual([[b, a], [], [c, b, a]])
  await put(b, cake)
  // a plain bookmark moves nothing
  await app.call('PUT /posts/:id/bookmark', one(b), { as: fan })
  expect([await inFolder(bread), await inFolder(cake), await folders()]).toEqual([
    [a],
    [b],
    [
      ['Bread', 1],
      ['cake', 1],
    ],
  ])
  await app.call('DELETE /bookmarks/folders/:id', one(cake), { as: fan })
  expect([await inFolder(), await folders()]).toEqual([[c, b, a], [['Bread', 1]]])
  await put(a, null)
  expect([await inFolder(bread), await inFolder()]).toEqual([[], [c, b, a]])
})

it('are one’s own, named once, and not without end', async () => {
  const stranger = await app.fan('stranger')
  const foreign = (await add('Theirs', stranger)).body.id
  const id = await publish()
  expect((await put(id, foreign)).status).toBe(404)
  expect(await inFolder()).not.toContain(id)
  expect(
    (await app.call('PATCH /bookmarks/folders/:id', { ...one(foreign), body: { name: 'Mine' } }, { as: fan })).status,
  ).toBe(404)
  expect((await app.call('DELETE /bookmarks/folders/:id', one(foreign), { as: fan })).status).toBe(404)
  expect((await add('bREAD')).body.errors).toHaveProperty('name')
  const soup = (await add('Soup')).body.id
  expect(
    (await app.call('PATCH /bookmarks/folders/:id', { ...one(soup), body: { name: 'bread' } }, { as: fan })).status,
  ).toBe(422)
  expect(
    (await app.call('PATCH /bookmarks/folders/:id', { ...one(soup), body: { name: 'SOUP' } }, { as: fan })).body.name,
  ).toBe('SOUP')
  const left = limits.bookmarkFoldersMax - (await folders()).length
  const answers = await Promise.all(Array.from({ length: left + 3 }, (_, n) => add(`folder ${String(n)}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(left)
  expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('too_many')
})
