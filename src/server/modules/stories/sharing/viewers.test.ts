import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'
import { createMarker, type Watched } from '../mark-watched.ts'

let app: TestApp
let maker: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  maker = await app.creator(`maker_${String(number)}`, { monthly: 500 })
})

const fan = async (name: string, shown = false): Promise<Person> => {
  const made = await app.fan(`${name}_${String(number)}`)
  await show(made, shown)
  return made
}
const show = (as: Person, shownAsViewer: boolean) =>
  app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn: [], shownAsViewer } }, { as })
const share = async (audience: 'everyone' | 'subscribers' = 'everyone', count = 1): Promise<number[]> => {
  const items = await Promise.all(
    Array.from({ length: count }, async () => ({ mediaId: await readyPhoto(app, maker) })),
  )
  const { body } = await app.call('POST /stories', { body: { items, audience } }, { as: maker })
  return body.stories.map(({ id }) => id)
}
type Did = { forward?: number[]; back?: number[]; exit?: number[] }
const seen = (as: Person, ids: number[], did: Did = {}) =>
  app.call('POST /stories/seen', { body: { ids, ...did } }, { as })
const viewers = async (id: number, as = maker, query: { limit?: string; cursor?: string } = {}) =>
  (await app.call('GET /stories/:id/viewers', { params: { id: String(id) }, query }, { as })).body
const names = async (id: number) => (await viewers(id)).people.map(({ username }) => username)

it('counts everyone, and names those who allow it', async () => {
  const [id = 0] = await share()
  const [shy, open] = [await fan('shy'), await fan('open', true)]
  for (const one of [shy, open, open]) await seen(one, [id])
  expect(await viewers(id)).toMatchObject({
    figures: { viewCount: 2, replyCount: 0, reactionCount: 0 },
    people: [{ username: open.username, reaction: null, replied: false }],
    unnamedCount: 1,
    nextCursor: null,
  })
  // whoever switches it off is named no more; whoever switches it on, from then on
  await show(open, false)
  await show(shy, true)
  expect(await names(id)).toEqual([])
  await show(open, true)
  expect(await names(id)).toEqual([open.username])
  // nobody else reads it
  const stranger = await app.creator(`stranger_${String(number)}`)
  const params = { params: { id: String(id) } }
  expect((await app.call('GET /stories/:id/viewers', params, { as: stranger })).status).toBe(404)
})

it('names who has answered, while the answer stands', async () => {
  const talk = talking(app)
  const [id = 0] = await share()
  const [one, two] = [await fan('one'), await fan('two')]
  const params = { params: { id: String(id) } }
  await app.call('PUT /stories/:id/reaction', { ...params, body: { emoji: '🔥' } }, { as: one })
  await talk.say(two, await talk.start(two, maker), { text: 'nice', storyId: id })
  await talk.say(two, await talk.start(two, maker), { text: 'very', storyId: id })
  await seen(one, [id])
  expect(await viewers(id)).toMatchObject({
    figures: { viewCount: 2, replyCount: 1, reactionCount: 1 },
    people: [
      { username: two.username, replied: true, reaction: null },
      { username: one.username, replied: false, reaction: '🔥' },
    ],
    unnamedCount: 0,
  })
  await app.call('DELETE /stories/:id/reaction', params, { as: one })
  expect(await names(id)).toEqual([two.username])
  // a block takes the name away, not the number
  await app.call('PUT /users/:username/block', { params: { username: two.username } }, { as: maker })
  expect(await viewers(id)).toMatchObject({ figures: { viewCount: 2 }, people: [], unnamedCount: 2 })
})

it('counts each step once a person, and nothing of a locked story or one’s own', async () => {
  const [first = 0, second = 0] = await share('everyone', 2)
  const [locked = 0] = await share('subscribers')
  const watcher = await fan('watcher')
  for (let n = 0; n < 3; n += 1)
    await seen(watcher, [first, second, locked], { forward: [first, locked], back: [second], exit: [second, locked] })
  await seen(watcher, [first], { exit: [first] })
  await seen(maker, [first], { forward: [first] })
  expect((await viewers(first)).figures).toMatchObject({ viewCount: 1, forwardCount: 1, backCount: 0, exitCount: 1 })
  expect((await viewers(second)).figures).toMatchObject({ viewCount: 1, forwardCount: 0, backCount: 1, exitCount: 1 })
  expect((await viewers(locked)).figures).toMatchObject({ viewCount: 0, forwardCount: 0, backCount: 0, exitCount: 0 })
})

it('gives names page by page, and keeps them after the end but not after deleting', async () => {
  const [id = 0] = await share()
  const fans = [await fan('a', true), await fan('b', true), await fan('c', true)]
  for (const one of fans) await seen(one, [id])
  const page = await viewers(id, maker, { limit: '2' })
  const rest = await viewers(id, maker, { limit: '2', cursor: page.nextCursor ?? '' })
  expect([...page.people, ...rest.people].map(({ username }) => username)).toEqual(
    fans.map(({ username }) => username).toReversed(),
  )
  await sql`update stories set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.services.db)
  expect((await viewers(id)).people).toHaveLength(3)
  await app.call('DELETE /stories/:id', { params: { id: String(id) } }, { as: maker })
  const { status } = await app.call('GET /stories/:id/viewers', { params: { id: String(id) } }, { as: maker })
  expect(status).toBe(404)
})

it('writes together what is watched at the same time, and tells nobody that it is kept before it is', async () => {
  const [id = 0] = await share()
  const fans = await Promise.all(Array.from({ length: 12 }, (_one, index) => fan(`many${String(index)}`)))
  await Promise.all(fans.flatMap((one) => [seen(one, [id]), seen(one, [id], { forward: [id] })]))
  expect((await viewers(id)).figures).toMatchObject({ viewCount: 12, forwardCount: 12 })
  const steps: (readonly Watched[])[] = []
  let broken = false
  const mark = createMarker(app.services, (_db, watched) => {
    steps.push(watched)
    return broken ? Promise.reject(new Error('gone')) : Promise.resolve()
  })
  await Promise.all([
    mark([{ userId: 1, storyId: 5, moves: 1 }]),
    mark([{ userId: 1, storyId: 5, moves: 4 }]),
    mark([{ userId: 2, storyId: 5, moves: 0 }]),
  ])
  expect(steps).toEqual([
    [
      { userId: 1, storyId: 5, moves: 5 },
      { userId: 2, storyId: 5, moves: 0 },
    ],
  ])
  broken = true
  await expect(mark([{ userId: 1, storyId: 5, moves: 1 }])).rejects.toThrow('gone')
  broken = false
  await mark([{ userId: 1, storyId: 5, moves: 1 }])
})
