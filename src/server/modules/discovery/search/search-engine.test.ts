import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { leave } from '#test/leaving.ts'
import { startToldEngine, type ToldEngine } from '#test/told-engine.ts'

/** Beside an engine that says whatever it likes: what is shown, what it is told, and who answers while it is away. */

let engine: ToldEngine
let app: TestApp
let lena: Person
let fan: Person
beforeAll(async () => {
  engine = await startToldEngine()
  app = await createTestApp({ SEARCH_ENGINE_URL: engine.url })
  lena = await app.creator('lena')
  fan = await app.fan('fan')
  await app.runJobs()
})
afterAll(async () => {
  await app.close()
  await engine.close()
})
beforeEach(() => {
  engine.answers = []
  engine.questions = []
})

const publish = async (text: string, as: Person = lena, more: object = {}): Promise<number> => {
  const body = { text, mediaIds: [], audience: 'everyone' as const, ...more }
  const { status, body: post } = await app.call('POST /posts', { body }, { as })
  expect(status).toBe(201)
  await app.runJobs()
  return post.id
}
const one = (id: number) => ({ params: { id: String(id) } })
const postsFor = async (searchTerm: string, as?: Person): Promise<number[]> =>
  (await app.call('GET /searchPosts', { query: { searchTerm } }, { as })).body.posts.map(({ id }) => id)
const peopleFor = async (searchTerm: string, as?: Person): Promise<string[]> =>
  (await app.call('GET /searchPeople', { query: { searchTerm } }, { as })).body.people.map(({ username }) => username)
const topicsFor = async (searchTerm: string, as?: Person): Promise<string[]> =>
  (await app.call('GET /searchTopics', { query: { searchTerm } }, { as })).body.topics.map(({ topic }) => topic)

describe('what an engine names', () => {
  it('is shown only if it is public, there for the viewer, and says what was asked for', async () => {
    const [blocker, hidden, suspended] = [
      await app.creator('blocker'),
      await app.creator('hidden'),
      await app.creator('suspended'),
    ]
    const good = await publish('granite morning #stones')
    const wrong = [
      await publish('basalt morning'),
      await publish('granite behind a price', lena, { priceCents: 300, teaser: 'Something' }),
      await publish('granite for subscribers', lena, { audience: 'subscribers' }),
    ]
    const changed = await publish('granite at first')
    await app.call('PATCH /posts/:id', { ...one(changed), body: { text: 'Something else' } }, { as: lena })
    const gone = await publish('granite gone')
    await app.call('DELETE /posts/:id', one(gone), { as: lena })
    const ofSuspended = await publish('granite of the suspended', suspended)
    await sql`update users set suspended_at = now() where id = ${suspended.userId}`.execute(app.services.db)
    const ofBlocker = await publish('granite of the blocker #stones', blocker)
    await app.call('PUT /users/:username/block', { params: { username: 'fan' } }, { as: blocker })
    const ofHidden = await publish('granite of the hidden', hidden)
    await sql`update accounts set hidden_in = '{PT}' where user_id = ${hidden.userId}`.execute(app.services.db)
    await sql`update accounts set country = 'PT' where user_id = ${fan.userId}`.execute(app.services.db)
    await app.runJobs()

    engine.answers = [...wrong, changed, gone, ofSuspended, ofBlocker, ofHidden, good, 987_654].map(
      (id) => `post:${String(id)}`,
    )
    engine.answers.push(
      ...[lena, blocker, hidden, suspended, fan].map(({ userId }) => `person:${String(userId)}`),
      'topic:stones',
      'topic:nowhere',
    )
    expect(await postsFor('granite', fan)).toEqual([good])
    expect(new Set(await postsFor('granite'))).toEqual(new Set([good, ofBlocker, ofHidden]))
    // their own words of their own posts are looked for here, never by the engine
    expect(new Set(await postsFor('granite', lena))).toEqual(new Set([good, ofBlocker, ofHidden, wrong[1], wrong[2]]))
    expect(await peopleFor('name', fan)).toEqual(expect.arrayContaining(['lena', 'fan']))
    expect(await peopleFor('name', fan)).not.toEqual(expect.arrayContaining(['blocker']))
    expect(await peopleFor('name', fan)).not.toEqual(expect.arrayContaining(['hidden']))
    expect(await peopleFor('lena', fan)).toEqual(['lena'])
    expect(await topicsFor('sto', fan)).toEqual(['stones'])
    expect(await topicsFor('now', fan)).toEqual([])
    expect(new Set(engine.questions.map(({ from }) => from))).toEqual(
      new Set([`Basic ${Buffer.from('fans:hush').toString('base64')}`]),
    )
  })
})

describe('an engine is told', () => {
  it('public words alone, and that they are gone with the post and the account', async () => {
    const leaving = await app.creator('leaving')
    const open = await publish('Marble quarries', leaving)
    const locked = await publish('Secret travertine', leaving, { audience: 'subscribers', teaser: 'A teaser' })
    await app.runJobs()
    const words = (id: string) => engine.documents.get(id)?.words
    expect(words(`post:${String(open)}`)).toEqual(expect.arrayContaining(['marble', 'quarries']))
    expect(words(`post:${String(locked)}`)).toEqual(expect.arrayContaining(['teaser']))
    expect(words(`person:${String(leaving.userId)}`)).toEqual(expect.arrayContaining(['leaving', 'name']))
    expect(JSON.stringify([...engine.documents])).not.toMatch(/secret|travertine|example\.com/i)
    await app.call('DELETE /posts/:id', one(open), { as: leaving })
    await app.runJobs()
    expect(words(`post:${String(open)}`)).toBeUndefined()
    await leave(app, leaving)
    await app.runJobs()
    const left = [...engine.documents.keys()]
    expect(left).not.toContain(`person:${String(leaving.userId)}`)
    expect(left).not.toContain(`post:${String(locked)}`)
    expect((await sql`select from search_changes`.execute(app.services.db)).rows).toEqual([])
  })
})

describe('PostgreSQL answers', () => {
  it('what an engine does not know yet, and all while it fails', async () => {
    const id = await publish('dolomite')
    engine.answers = []
    expect(await postsFor('dolomite')).toEqual([])
    engine.answers = null
    expect(await postsFor('dolomite')).toEqual([id])
    expect(await peopleFor('lena')).toEqual(['lena'])
    const asked = engine.questions.length
    expect(await postsFor('dolomite')).toEqual([id])
    // left alone for a while
    expect(engine.questions.length).toBe(asked)
  })

  it('where the engine is not there at the start', async () => {
    const alone = await createTestApp({ SEARCH_ENGINE_URL: 'http://127.0.0.1:9' })
    try {
      await alone.creator('anna')
      const { body } = await alone.call('GET /searchPeople', { query: { searchTerm: 'anna' } })
      expect(body.people.map(({ username }) => username)).toEqual(['anna'])
    } finally {
      await alone.close()
    }
  })
})
