import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { onAir } from '#test/live-parts.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let fan: Person
const names = ['newest', 'watched', 'written', 'paid', 'quiet'] as const
const makers = new Map<string, Person>()
const maker = (name: string): Person => makers.get(name) ?? fan

const by = (username: string) => ({ params: { username } })
const row = async () => (await app.call('GET /stories', {}, { as: fan })).body.people
const order = async () => (await row()).map(({ username }) => username)
const share = async (as: Person) => {
  const items = [{ mediaId: await readyPhoto(app, as) }]
  const { body } = await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as })
  return body.stories[0]?.id ?? 0
}
const seen = (...ids: number[]) => app.call('POST /stories/seen', { body: { ids } }, { as: fan })

beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('fan')
  await app.fund(fan, 10_000)
  for (const name of names) {
    makers.set(name, await app.creator(name, { monthly: 500 }))
    await app.call('PUT /users/:username/follow', by(name), { as: fan })
  }
})
afterAll(() => app.close())

it('shows whom I pay, write with and watch before the newest, and what I have watched last', async () => {
  const paid = { ...by('paid'), body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  expect((await app.call('POST /creators/:username/subscriptions', paid, { as: fan })).status).toBe(201)
  const talk = talking(app)
  await talk.say(fan, await talk.start(fan, maker('written')), 'Hello')
  // two stories of one that were watched to the end, and a newer one
  const first = await share(maker('watched'))
  await seen(first)
  const old: number[] = []
  for (const name of ['quiet', 'paid', 'written', 'watched', 'newest']) old.push(await share(maker(name)))
  expect(await order()).toEqual(['paid', 'written', 'watched', 'newest', 'quiet'])
  await seen(...old.slice(0, 4))
  expect((await row()).map(({ username, unseen }) => [username, unseen])).toEqual([
    ['newest', true],
    ['paid', false],
    ['written', false],
    ['watched', false],
    ['quiet', false],
  ])
})

it('forgets slowly whom I used to watch', async () => {
  const warmth = async (name: string) =>
    (
      await sql<{
        warmth: number
      }>`select warmth from story_marks where user_id = ${fan.userId} and creator_id = ${maker(name).userId}`.execute(
        app.services.db,
      )
    ).rows[0]?.warmth ?? 0
  const monthsNow = Date.now() / 2_592_000_000
  expect(await warmth('quiet')).toBeCloseTo(monthsNow, 1)
  // two that were watched weigh as one of a month later
  expect((await warmth('watched')) - (await warmth('quiet'))).toBeCloseTo(1, 1)
})

it('shows who is on air first, with stories or without, until the show ends', async () => {
  const silent = await app.creator('silent')
  await app.call('PUT /users/:username/follow', by('silent'), { as: fan })
  const shows = [(await onAir(app, silent)).id, (await onAir(app, maker('quiet'))).id]
  const people = await row()
  expect(people.slice(0, 2).map(({ username, stories, showId }) => [username, stories, showId])).toEqual([
    ['quiet', true, shows[1]],
    ['silent', false, shows[0]],
  ])
  // neither who is restricted nor a line that is lost is on air
  await sql`update accounts set restricted_at = now() where user_id = ${silent.userId}`.execute(app.services.db)
  expect(await order()).not.toContain('silent')
  await sql`update accounts set restricted_at = null where user_id = ${silent.userId}`.execute(app.services.db)
  await sql`update shows set seen_at = now() - interval '5 minutes' where id = ${shows[1]}`.execute(app.services.db)
  expect((await row()).find(({ username }) => username === 'quiet')?.showId).toBeNull()
  for (const [index, as] of [silent, maker('quiet')].entries())
    await app.call('POST /live/:id/end', { params: { id: String(shows[index]) } }, { as })
  expect((await order()).toSorted()).toEqual([...names].toSorted())
  const { rows } = await sql`select from story_heads where creator_id = ${silent.userId}`.execute(app.services.db)
  expect(rows).toEqual([])
})

it('names people as they are called today, and nobody who is gone', async () => {
  await sql`update users set name = 'Renamed', username = 'renamed' where id = ${maker('newest').userId}`.execute(
    app.services.db,
  )
  expect((await row()).find(({ username }) => username === 'renamed')?.name).toBe('Renamed')
  await sql`update users set suspended_at = now() where id = ${maker('newest').userId}`.execute(app.services.db)
  expect(await order()).not.toContain('renamed')
  await sql`update users set suspended_at = null where id = ${maker('newest').userId}`.execute(app.services.db)
  expect(await order()).toContain('renamed')
})
