import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

/**
 * The timeline against a plain list, while posts arrive, go and come back between the pages: whoever reads down from
 * the top and asks what is new meets every post that was there all the time exactly once, and none twice.
 */

let app: TestApp
let makers: Person[]
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  makers = await Promise.all(Array.from({ length: 4 }, (_, n) => app.creator(`maker_${String(n)}`)))
  // reads and writes: their own posts stand in their timeline too
  fan = makers[3] ?? (await app.creator('reader'))
  for (const maker of makers.slice(0, 3))
    await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: fan })
})
afterAll(() => app.close())

type Publish = { do: 'publish'; by: number; which: number }
type Move = { do: 'remove' | 'restore'; by: number; which: number }
type Step = Publish | Move | { do: 'older' } | { do: 'newer' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), by: fc.nat(3), which: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('remove' as const, 'restore' as const),
      by: fc.nat(3),
      which: fc.nat(50),
    }),
  },
  { weight: 4, arbitrary: fc.oneof(fc.constant({ do: 'older' as const }), fc.constant({ do: 'newer' as const })) },
)
const as = (n: number): Person => makers[n] ?? fan
const one = (id: number) => ({ params: { id: String(id) } })

/** Everything there is, in the order of its publication; the model of the whole timeline. */
const all: { id: number; by: number; gone: boolean }[] = []
const publish = async (by: number): Promise<void> => {
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'x', mediaIds: [], audience: 'everyone' } },
    { as: as(by) },
  )
  all.push({ id: body.id, by, gone: false })
}
async function move({ by, which, ...wanted }: Move): Promise<number | null> {
  const of = all.filter((post) => post.by === by && post.gone === (wanted.do === 'restore'))
  const post = of[which % Math.max(1, of.length)]
  if (!post) return null
  const route = wanted.do === 'remove' ? 'DELETE /posts/:id' : 'POST /posts/:id/restore'
  expect((await app.call(route, one(post.id), { as: as(by) })).status).toBe(200)
  post.gone = wanted.do === 'remove'
  return post.id
}

it('gives every post once, in order, both ways, whatever happens between the pages', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.constantFrom('1', '2', '5'), async (steps, limit) => {
      for (let n = 0; n < 4; n += 1) await publish(n)
      const there = all.filter(({ gone }) => !gone).map(({ id }) => id)
      const moved = new Set<number>()
      const first = (await app.call('GET /timeline', { query: { limit } }, { as: fan })).body
      const down = first.posts.map(({ id }) => id)
      const fresh: number[] = []
      let { nextCursor: cursor, newest } = first
      const older = async () => {
        if (cursor === null) return false
        const { body } = await app.call('GET /timeline', { query: { limit, cursor } }, { as: fan })
        down.push(...body.posts.map(({ id }) => id))
        cursor = body.nextCursor
        return true
      }
      const newer = async () => {
        const { body } = await app.call('GET /timeline/new', { query: { after: newest } }, { as: fan })
        expect(body.more).toBe(false)
        fresh.unshift(...body.posts.map(({ id }) => id))
        newest = body.newest
      }
      for (const each of steps) {
        if (each.do === 'older') await older()
        else if (each.do === 'newer') await newer()
        else if (each.do === 'publish') await publish(each.by)
        else {
          const id = await move(each)
          if (id !== null) moved.add(id)
        }
      }
      while (await older());
      await newer()
      const read = [...fresh, ...down]
      expect(new Set(read).size).toBe(read.length)
      // newest first, by the order of publication, over both directions
      const order = new Map(all.map(({ id }, index) => [id, index]))
      const places = read.map((id) => order.get(id) ?? -1)
      expect(places).toEqual(places.toSorted((a, b) => b - a))
      // what was there from the beginning to the end was met; so was what came meanwhile
      const expected = all
        .filter(({ id }) => !moved.has(id) && (there.includes(id) || id > (there.at(-1) ?? 0)))
        .map(({ id }) => id)
      expect(read.filter((id) => !moved.has(id))).toEqual(expected.toReversed())
      // and a fresh look is the plain list
      const { posts } = (await app.call('GET /timeline', { query: { limit: '50' } }, { as: fan })).body
      expect(posts.map(({ id }) => id)).toEqual(
        all
          .filter(({ gone }) => !gone)
          .map(({ id }) => id)
          .toReversed()
          .slice(0, 50),
      )
    }),
    { numRuns: 15 },
  )
})
