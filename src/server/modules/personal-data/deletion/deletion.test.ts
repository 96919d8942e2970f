import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaFolder, renditionKey } from '#modules/media/storage-keys.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'
import { deleteAccount } from './delete-account.ts'

let app: TestApp
let counter = 0
let creator: Person
let fan: Person
let other: Person
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  creator = await app.creator(`maker${String(counter)}name`, { monthly: 500 })
  fan = await app.fan(`lover${String(counter)}name`)
  other = await app.creator(`other${String(counter)}name`, { monthly: 500 })
})

const named = ({ username }: Person) => ({ params: { username } })
const follow = (as: Person, whom: Person) => app.call('PUT /users/:username/follow', named(whom), { as })
const subscribe = async (as: Person, whom: Person) => {
  const order = { ...named(whom), body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  const answer = await app.call('POST /creators/:username/subscriptions', order, { as })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body.id
}
const publish = async (as: Person, text: string, priceCents?: number) => {
  const body = {
    text,
    teaser: `teaser of ${text}`,
    mediaIds: [],
    audience: 'everyone' as const,
    ...(priceCents !== undefined && { priceCents }),
  }
  const answer = await app.call('POST /posts', { body }, { as })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const requestDeletion = async (person: Person) =>
  app.call('POST /deletion', undefined, { as: await anotherSession({ app }, person, { steppedUp: true }) })
/** As if the 14 days were over. */
const elapse = ({ userId }: Person) =>
  sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${userId}`.execute(app.services.db)
const leave = async (person: Person) => {
  expect((await requestDeletion(person)).status).toBe(200)
  await app.runJobs()
  await elapse(person)
  expect(await deleteAccount(app.services, person.userId)).toBe(true)
  await app.runJobs()
}

/** Every table of the database, the queue's too, in which a text stands. */
async function tablesWith(needle: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    app.services.db,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const hit =
      await sql`select from ${sql.table(`${schema}.${name}`)} t where position(lower(${needle}) in lower(t::text)) > 0 limit 1`.execute(
        app.services.db,
      )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}
const booksBalance = async () =>
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
/** Counters that are kept beside what they count. */
async function countersAreRight(): Promise<void> {
  const { rows } = await sql`
    select 'followers' as what, id from users u where follower_count <> (
      select count(*) from relations r join users f on f.id = r.fan_id where r.creator_id = u.id and r.followed_at is not null)
    union all select 'likes', id from posts p where like_count <> (select count(*) from likes l where l.post_id = p.id)
    union all select 'posts', id from users u where deleted_at is null and post_count <> (
      select count(*) from posts p where p.creator_id = u.id and p.state = 'published')
    union all select 'rank', w.user_id from search_words w join users u on u.id = w.user_id
      where w.rank <> floor(log(2, 1 + u.follower_count))`.execute(app.services.db)
  expect(rows).toEqual([])
}

describe('asking for deletion', () => {
  it('wants the password, ends all sessions, says when, and sends a mail', async () => {
    expect((await app.call('POST /deletion', undefined, { as: await anotherSession({ app }, fan) })).body.code).toBe(
      'step_up_required',
    )
    const answer = await requestDeletion(fan)
    const days = (Date.parse(answer.body.deletesAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.99)
    expect(days).toBeLessThanOrEqual(14)
    expect((await app.call('GET /me', {}, { as: fan })).status).toBe(401)
    await app.runJobs()
    const mails = (await app.services.mailbox?.list())?.filter(({ to }) => to === `${fan.username}@example.com`)
    expect(mails?.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your account will be deleted on (December|[A-Z][a-z]+) \d{1,2}/),
    )
    // until then all is there
    expect((await app.call('GET /users/:username', named(fan))).status).toBe(200)
    expect(await deleteAccount(app.services, fan.userId)).toBe(false)
  })

  it('is called off by logging in', async () => {
    await requestDeletion(fan)
    const login = await app.call('POST /login', { body: { login: fan.username, password } })
    expect(login.body).toMatchObject({ restored: true })
    await elapse(other)
    const { rows } = await sql<{
      at: string | null
    }>`select deletion_at as at from accounts where user_id = ${fan.userId}`.execute(app.services.db)
    expect(rows).toEqual([{ at: null }])
    expect(await deleteAccount(app.services, fan.userId)).toBe(false)
    const again = await app.call('POST /login', { body: { login: fan.username, password } })
    expect(again.body).not.toHaveProperty('restored')
  })

  it('twice changes no date', async () => {
    const first = await requestDeletion(fan)
    const session = await anotherSession({ app }, fan, { steppedUp: true })
    const second = await app.call('POST /deletion', undefined, { as: session })
    expect(second.body).toEqual(first.body)
  })
})

describe('a deleted account', () => {
  it('leaves nothing personal in any table, and the books of everyone right', async () => {
    for (const person of [fan, other]) await app.fund(person, 3000)
    const [text, sold] = [`words of maker${String(counter)}`, `sold words ${String(counter)}`]
    const postId = await publish(creator, text)
    const theirs = await publish(other, 'a post that stays')
    await follow(fan, creator)
    await follow(creator, other)
    await follow(fan, other)
    await app.call('PUT /posts/:id/like', { params: { id: String(theirs) } }, { as: creator })
    await app.call('PUT /posts/:id/like', { params: { id: String(postId) } }, { as: fan })
    await app.call('PUT /posts/:id/bookmark', { params: { id: String(postId) } }, { as: fan })
    await subscribe(fan, creator)
    await app.fund(creator, 1200)
    await subscribe(creator, other)
    const tip = { ...named(other), body: { amountCents: 500, message: `secret greeting ${String(counter)}` } }
    expect((await app.call('POST /users/:username/tips', tip, { as: creator })).status).toBe(201)
    await app.call(
      'PATCH /settings/account',
      { body: { name: `Proper Name${String(counter)}`, country: 'DE' } },
      { as: creator },
    )
    await app.call('PUT /settings/username', { body: { username: `again${String(counter)}name` } }, { as: creator })
    await sql`update users set bio = ${`biography ${String(counter)}`} where id = ${creator.userId}`.execute(
      app.services.db,
    )
    await app.call('PUT /users/:username/mute', named(fan), { as: creator })
    await app.call('PUT /users/:username/block', named(creator), { as: await app.fan(`cross${String(counter)}`) })
    const mediaId = `d${String(counter)}`.padEnd(22, 'x')
    await sql`insert into media (id, owner_id, kind, state, bytes, alt) values (${mediaId}, ${creator.userId}, 'photo', 'ready', 3, ${`described ${String(counter)}`})`.execute(
      app.services.db,
    )
    await app.services.storage.put(renditionKey(mediaId, 'full.webp'), Buffer.from('x'))
    expect(sold).not.toBe(text)
    const session = await anotherSession({ app }, creator, { steppedUp: true })
    await app.call('POST /export', undefined, { as: session })
    await app.runJobs()
    const needles = [
      `maker${String(counter)}name`,
      `again${String(counter)}name`,
      `Proper Name${String(counter)}`,
      `biography ${String(counter)}`,
      text,
      `secret greeting ${String(counter)}`,
      `described ${String(counter)}`,
      mediaId,
    ]
    for (const needle of needles) expect([needle, (await tablesWith(needle)).length > 0]).toEqual([needle, true])
    await booksBalance()

    await leave(creator)
    for (const needle of needles) expect([needle, await tablesWith(needle)]).toEqual([needle, []])
    const { rows } =
      await sql`select username, name, bio, avatar, cover, is_creator, follower_count, deleted_at is not null as deleted
      from users where id = ${creator.userId}`.execute(app.services.db)
    expect(rows).toEqual([
      {
        username: `deleted-${String(creator.userId)}`,
        name: '',
        bio: '',
        avatar: null,
        cover: null,
        is_creator: false,
        follower_count: 0,
        deleted: true,
      },
    ])
    expect(await app.services.storage.size(renditionKey(mediaId, 'full.webp'))).toBeNull()
    expect(mediaFolder(mediaId)).toContain(mediaId)
    await booksBalance()
    await countersAreRight()
    // the fan has back what was unused of 500; what the creator had goes back to the card
    const wallet = (await app.call('GET /wallet', {}, { as: fan })).body
    expect(wallet.balanceCents).toBeGreaterThanOrEqual(2999)
    const back = await sql<{ cents: number }>`select sum(refunded_cents)::bigint as cents from top_ups
      where user_id = ${creator.userId}`.execute(app.services.db)
    expect(back.rows[0]?.cents).toBeGreaterThan(0)
    expect(
      (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions.map(({ state }) => state),
    ).toEqual(['ended'])
    // nowhere to be met
    expect((await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as: fan })).status).toBe(404)
    expect((await app.call('GET /bookmarks', {}, { as: fan })).body.posts).toEqual([])
    expect((await app.call('GET /timeline', {}, { as: fan })).body.posts.map(({ id }) => id)).toEqual([theirs])
    for (const username of [`again${String(counter)}name`, `maker${String(counter)}name`])
      expect((await app.call('GET /users/:username', { params: { username } }, { as: fan })).status).toBe(404)
    const found = await app.call('GET /searchUsers', { query: { searchTerm: `Proper Name${String(counter)}` } })
    expect(found.body.results.users).toEqual([])
    for (const as of [fan, other])
      for (const list of ['GET /notifications', 'GET /wallet/transactions'] as const)
        expect((await app.call(list, {}, { as })).status).toBe(200)
    // and there is no way back in
    for (const login of [
      `again${String(counter)}name`,
      `maker${String(counter)}name@example.com`,
      `deleted-${String(creator.userId)}`,
    ])
      expect((await app.call('POST /login', { body: { login, password } })).status).toBe(422)
    // name and address are free again
    const body = {
      username: `again${String(counter)}name`,
      name: 'Other',
      email: `maker${String(counter)}name@example.com`,
      password,
      dateOfBirth: '1990-05-05',
    }
    expect((await app.call('POST /signup', { body })).status).toBe(201)
  })

  it('of a fan sends the wallet back to the card, and leaves creators what they earned', async () => {
    await app.fund(fan, 3000)
    await follow(fan, creator)
    const postId = await publish(creator, 'liked')
    await app.call('PUT /posts/:id/like', { params: { id: String(postId) } }, { as: fan })
    const tip = { ...named(creator), body: { amountCents: 1000, message: `from the heart ${String(counter)}` } }
    expect((await app.call('POST /users/:username/tips', tip, { as: fan })).status).toBe(201)
    const earned = (await app.call('GET /earnings', {}, { as: creator })).body
    await leave(fan)
    const { rows: topUps } = await sql`select refunded_cents from top_ups where user_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect(topUps).toEqual([{ refunded_cents: 2000 }])
    for (const needle of [fan.username, `from the heart ${String(counter)}`])
      expect(await tablesWith(needle)).toEqual([])
    const after = (await app.call('GET /earnings', {}, { as: creator })).body
    expect([after.pendingCents, after.availableCents]).toEqual([earned.pendingCents, earned.availableCents])
    await booksBalance()
    await countersAreRight()
    const profile = await app.call('GET /users/:username', named(creator))
    expect(profile.body.followerCount).toBe(0)
    const notes = (await app.call('GET /notifications', {}, { as: creator })).body.notifications
    expect(notes.map(({ kind, actor }) => [kind, actor])).toEqual([['tip', null]])
  })

  it('leaves a post to those who paid for it, and to nobody else', async () => {
    await app.fund(fan, 2000)
    const postId = await publish(creator, `sold words ${String(counter)}`, 700)
    const path = { params: { id: String(postId) } }
    const unlocked = await app.call(
      'POST /posts/:id/unlock',
      { ...path, body: { expectedPriceCents: 700 } },
      { as: fan },
    )
    expect(unlocked.body).toMatchObject({ locked: false })
    await leave(creator)
    const kept = await app.call('GET /posts/:id', path, { as: fan })
    expect(kept.body).toMatchObject({ locked: false, text: `sold words ${String(counter)}`, author: { name: '' } })
    for (const as of [other, undefined]) expect((await app.call('GET /posts/:id', path, { as })).status).toBe(404)
    await booksBalance()
  })

  it('is deleted by the hourly work, once, and a log-in at the last moment decides', async () => {
    await requestDeletion(fan)
    await elapse(fan)
    const [deleted, login] = await Promise.all([
      deleteAccount(app.services, fan.userId),
      app.call('POST /login', { body: { login: fan.username, password } }),
    ])
    expect([200, 422, 503]).toContain(login.status)
    expect(login.status === 200).toBe(!deleted)
    expect(await deleteAccount(app.services, fan.userId)).toBe(false)
    if (!deleted) await leave(fan)
    expect(await tablesWith(fan.username)).toEqual([])
  })
})
