import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'

/**
 * Words that are planted in everything of a post that is not for all: its text, poll, comments and former words, in drafts
 * and in what waits for its time. Every GET route of the contract is then asked by everyone, with every id there is.
 */

let app: TestApp
let author: Person
const people = new Map<string, Person | null>()
const ids = new Set<number>()
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()
const one = (id: number) => ({ params: { id: String(id) } })
const photos = { free: 'freephoto0000000000001', paid: 'paidphoto0000000000001' }

/** Canaries by who may meet them: `payers` see the locked post, the author alone the rest. */
const canaries = {
  payers: ['lockedtext', 'lockedoption', 'lockedcomment', 'lockedreply', photos.paid, 'lockedalt', 'lockedtopic'],
  author: ['formertext', 'drafttext', 'draftoption', 'scheduledtext', 'failedtext', 'removedtext', 'hiddentext'],
}

async function photo(id: string, alt: string): Promise<void> {
  await sql`insert into media (id, owner_id, kind, state, bytes, width, height, alt, thumbhash, locked_thumbhash, sizes)
    values (${id}, ${author.userId}, 'photo', 'ready', 1, 431, 433, ${alt}, 'AAAA', 'BBBB', '[["thumb",10,10]]')`.execute(
    app.services.db,
  )
}
const publish = async (body: object): Promise<number> => {
  const made = await app.call(
    'POST /posts',
    { body: { text: '', mediaIds: [], audience: 'everyone', ...body } },
    { as: author },
  )
  expect(made.status).toBe(201)
  ids.add(made.body.id)
  return made.body.id
}
let locked = 0

beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('author', { monthly: 500 })
  people.set('guest', null)
  for (const name of ['stranger', 'follower', 'reporter']) people.set(name, await app.fan(name))
  people.set('another_creator', await app.creator('another_creator'))
  const follower = people.get('follower') ?? author
  await app.call('PUT /users/:username/follow', { params: { username: 'author' } }, { as: follower })
  const buyer = await app.fan('buyer')
  await app.fund(buyer, 1000)
  people.set('buyer', buyer)
  people.set('author', author)

  await photo(photos.free, 'free picture')
  await photo(photos.paid, 'lockedalt')
  locked = await publish({
    text: 'formertext',
    priceCents: 300,
    teaser: 'a taste',
    mediaIds: [photos.free, photos.paid],
    preview: [0],
    poll: { options: ['lockedoption one', 'two'], closesAt: inOneHour() },
  })
  await app.call(
    'PATCH /posts/:id',
    { ...one(locked), body: { text: 'lockedtext for @stranger @follower @another_creator #lockedtopic' } },
    { as: author },
  )
  expect(
    (await app.call('POST /posts/:id/unlock', { ...one(locked), body: { expectedPriceCents: 300 } }, { as: buyer }))
      .status,
  ).toBe(201)
  const comment = await app.call(
    'POST /posts/:id/comments',
    { ...one(locked), body: { text: 'lockedcomment @stranger' } },
    { as: buyer },
  )
  const reply = await app.call(
    'POST /posts/:id/comments',
    { ...one(locked), body: { text: 'lockedreply @follower', parentId: comment.body.id } },
    { as: author },
  )
  await app.call('PUT /posts/:id/vote', { ...one(locked), body: { option: 0 } }, { as: buyer })
  ids.add(comment.body.id).add(reply.body.id)

  const poll = { options: ['draftoption'] }
  ids.add((await app.call('POST /drafts', { body: { text: 'drafttext', poll } }, { as: author })).body.id)
  await publish({ text: 'scheduledtext @follower', publishAt: inOneHour() })
  const failed = await publish({ text: 'failedtext' })
  await sql`update posts set state = 'failed', published_at = null where id = ${failed}`.execute(app.services.db)
  await app.call('DELETE /posts/:id', one(await publish({ text: 'removedtext' })), { as: author })
  const hidden = await publish({ text: 'hiddentext' })
  for (const person of people.values())
    if (person) for (const id of [locked, hidden]) await app.call('PUT /posts/:id/bookmark', one(id), { as: person })
  const body = { subject: { kind: 'post' as const, id: hidden }, reason: 'underage' as const }
  await app.call('POST /reports', { body }, { as: people.get('reporter') ?? author })
  await app.runJobs()
})
afterAll(() => app.close())

/** Every GET of the contract, with every id and name that could lead to something. */
function addresses(): string[] {
  return Object.keys(routes).flatMap((route) => {
    const [method, path = ''] = route.split(' ')
    if (method !== 'GET' || path === '/dev/mails') return []
    const named = path.replace(':username', 'author')
    const withQuery = path.startsWith('/search')
      ? ['locked', ...canaries.payers, ...canaries.author].map((word) => `${named}?searchTerm=${word}`)
      : path === '/timeline/new'
        ? [`${named}?after=${Buffer.from('2020-01-01T00:00:00Z 1').toString('base64url')}`]
        : [named]
    return withQuery.flatMap((address) =>
      address.includes(':id')
        ? [...ids, ...Object.values(photos)].map((id) => address.replace(':id', String(id)))
        : [address],
    )
  })
}

describe('what is not for all', () => {
  it.each(['guest', 'stranger', 'follower', 'reporter', 'another_creator', 'buyer', 'author'])(
    '%s meets it only where it is theirs',
    async (name) => {
      const person = people.get(name) ?? null
      const met = new Set<string>()
      for (const address of addresses()) {
        const { body } = await app.http.inject({
          url: `/api${address}`,
          headers: { authorization: person ? `Bearer ${person.token}` : '' },
        })
        for (const canary of [...canaries.payers, ...canaries.author]) if (body.includes(canary)) met.add(canary)
      }
      const mine =
        name === 'author'
          ? [...canaries.payers, ...canaries.author.filter((word) => word !== 'removedtext')]
          : name === 'buyer'
            ? canaries.payers
            : []
      expect([...met].toSorted()).toEqual(mine.toSorted())
    },
  )

  it('the free preview is open to those who only have to pay, and to nobody else', async () => {
    for (const [name, person] of people) {
      const { body } = await app.call('GET /posts/:id', one(locked), { as: person ?? undefined })
      if (!body.locked) continue
      expect([name, body.preview.map(({ id }) => id), body.media]).toEqual([
        name,
        [photos.free],
        [{ kind: 'photo', lockedThumbhash: 'BBBB' }],
      ])
    }
    await app.call('PATCH /posts/:id', { ...one(locked), body: { audience: 'subscribers' } }, { as: author })
    for (const name of ['guest', 'stranger', 'follower']) {
      const { body } = await app.call('GET /posts/:id', one(locked), { as: people.get(name) ?? undefined })
      expect([name, body.locked && body.preview, body.media.length]).toEqual([name, [], 2])
      expect(JSON.stringify(body)).not.toContain(photos.free)
    }
  })

  it('nobody is told of words that they may not read', async () => {
    for (const name of ['stranger', 'follower', 'another_creator']) {
      const { notifications } = (await app.call('GET /notifications', {}, { as: people.get(name) ?? undefined })).body
      expect([name, notifications]).toEqual([name, []])
    }
    const sent = JSON.stringify(await app.services.mailbox?.list())
    for (const canary of [...canaries.payers, ...canaries.author]) expect(sent.includes(canary), canary).toBe(false)
  })
})
