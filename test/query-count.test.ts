import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteKey } from '#contract/routes.ts'
import { cashAt, walletOf } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { countStatements } from './count-statements.ts'
import { settleAll } from './settle-all.ts'
import { staff } from './staff.ts'

/** A page of twenty costs as many statements as a page of one: none is sent per row. */

let app: TestApp
/** Each has this many of everything that can be listed. */
const sizes = [1, 20] as const
const fans = new Map<number, Person>()
const makers = new Map<number, Person>()
/** A post with comments, and a comment with replies. */
const commented = new Map<number, number>()
const threaded = new Map<number, number>()
/** A chat with messages, and a maker's list with people on it. */
const talked = new Map<number, number>()
const listed = new Map<number, number>()
/** Finance staff. */
let keeper: Person

async function fill(size: number): Promise<void> {
  const { db } = app.services
  const fan = await app.fan(`fan_${String(size)}`)
  fans.set(size, fan)
  for (let index = 0; index < size; index += 1) {
    const maker = await app.creator(`maker_${String(size)}_${String(index)}`)
    if (index === 0) makers.set(size, maker)
    await sql`insert into relations (fan_id, creator_id, followed_at) values (${fan.userId}, ${maker.userId}, now())`.execute(
      db,
    )
    await sql`insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
      values (${fan.userId}, ${maker.userId}, 'monthly', 0, 'active', now() + interval '9 days', now() + interval '9 days')`.execute(
      db,
    )
    await sql`insert into notifications (user_id, kind, actor_id, event_key) values (${fan.userId}, 'like', ${maker.userId}, ${`n ${String(index)}`})`.execute(
      db,
    )
    await db.transaction().execute(async (tx) => {
      await post(tx, {
        id: transferId('count', fan.userId, index),
        kind: 'top_up',
        legs: [{ from: cashAt(1), to: walletOf(fan.userId), amount: 500 }],
      })
    })
  }
  const first = makers.get(size)
  const { rows: chats } = await sql<{ id: number }>`
    with made as (insert into chats (low_id, high_id)
        select least(id, ${fan.userId}::bigint), greatest(id, ${fan.userId}::bigint) from users where username like ${`maker\\_${String(size)}\\_%`}
        returning id, low_id, high_id),
      sides as (insert into chat_members (chat_id, user_id, other_id, listed, position)
        select id, low_id, high_id, true, id from made union all select id, high_id, low_id, true, id from made),
      said as (insert into message_contents (author_id, text, media)
        select ${fan.userId}, 'said', json_build_array(json_build_array('key', 'photo', 4, 3, 't', 'c', '', json_build_array()))
        from generate_series(1, ${size}) returning id),
      sent as (insert into messages (chat_id, sender_id, content_id, has_media)
        select (select min(id) from made), ${fan.userId}, id, true from said)
    select min(id) as id from made`.execute(db)
  talked.set(size, chats[0]?.id ?? 0)
  const { rows: lists } = await sql<{ id: number }>`
    insert into people_lists (creator_id, name) select ${first?.userId}, 'list ' || n from generate_series(1, ${size}) n returning id`.execute(
    db,
  )
  listed.set(size, lists[0]?.id ?? 0)
  await sql`insert into people_list_members (list_id, user_id)
    select ${lists[0]?.id}, id from users where id <> ${first?.userId} order by id limit ${size}`.execute(db)
  await sql`with said as (insert into message_contents (author_id, text) select ${first?.userId}, 'to all' from generate_series(1, ${size}) returning id)
    insert into list_messages (creator_id, content_id, to_lists, except_lists, state)
    select ${first?.userId}, id, '{"builtIn":[],"own":[]}', '{"builtIn":[],"own":[]}', 'sent' from said`.execute(db)
  await sql`insert into saved_replies (creator_id, title, text) select ${first?.userId}, 'title', 'text' from generate_series(1, ${size})`.execute(
    db,
  )
  // all by one creator for the profile, every third one locked; each is also bookmarked
  await sql`insert into posts (creator_id, state, audience, text, media, published_at)
    select ${first?.userId}, 'published', (array['everyone', 'followers', 'subscribers'])[1 + n % 3], 'text', '[]', now() - n * interval '1 minute' from generate_series(1, ${size}) n`.execute(
    db,
  )
  await sql`insert into bookmarks (user_id, post_id) select ${fan.userId}, id from posts where creator_id = ${first?.userId}`.execute(
    db,
  )
  await sql`insert into tags (post_id, author_id, user_id, position) select id, creator_id, ${fan.userId}, 0 from posts where creator_id = ${first?.userId}`.execute(
    db,
  )
  const { rows: newest } = await sql<{
    id: number
  }>`select id from posts where creator_id = ${first?.userId} and audience = 'everyone'
    or (creator_id = ${first?.userId} and audience = 'followers') order by id limit 1`.execute(db)
  commented.set(size, newest[0]?.id ?? 0)
  await sql`insert into co_performers (post_id, name) select ${newest[0]?.id}, 'shown ' || n from generate_series(1, ${size}) n`.execute(
    db,
  )
  const { rows: mates } = await sql<{ id: number }>`insert into users (username, name, is_creator)
    select 'mate_' || ${size}::text || '_' || n, 'mate', true from generate_series(1, ${size}) n returning id`.execute(
    db,
  )
  await sql`insert into post_shares (post_id, author_id, co_creator_id, basis_points)
    select ${newest[0]?.id}, ${first?.userId}, id, 100 from unnest(${mates.map(({ id }) => id)}::bigint[]) id`.execute(
    db,
  )
  const { rows: threads } = await sql<{ id: number }>`insert into comments (post_id, author_id, text)
    select ${newest[0]?.id}, ${fan.userId}, 'a comment' from generate_series(1, ${size}) returning id`.execute(db)
  threaded.set(size, threads[0]?.id ?? 0)
  await sql`insert into comments (post_id, author_id, parent_id, text)
    select ${newest[0]?.id}, ${fan.userId}, ${threads[0]?.id}, 'a reply' from generate_series(1, ${size})`.execute(db)
  for (const state of ['processing', 'scheduled'])
    await sql`insert into posts (creator_id, state, audience, text, publish_at, has_poll)
      select ${first?.userId}, ${state}, 'everyone', 'text', now() + n * interval '1 hour', false from generate_series(1, ${size}) n`.execute(
      db,
    )
  await sql`insert into drafts (creator_id, content) select ${first?.userId}, '{}' from generate_series(1, ${size})`.execute(
    db,
  )
  await sql`insert into bookmark_folders (user_id, name) select ${fan.userId}, 'folder ' || n from generate_series(1, ${size}) n`.execute(
    db,
  )
  // each third post has a poll, and an only one
  await sql`with asked as (update posts set has_poll = true where creator_id = ${first?.userId} and (id % 3 = 0 or ${size} = 1) returning id)
    insert into polls (post_id, options, counts, closes_at) select id, '{a,b}', '{0,0}', now() + interval '1 day' from asked`.execute(
    db,
  )
  await settleAll(db)
  for (let index = 0; index < size; index += 1) {
    const supporter = await app.fan(`supporter_${String(size)}_${String(index)}`)
    await app.fund(supporter, 800)
    const order = {
      params: { username: first?.username ?? '' },
      body: { period: 'monthly' as const, expectedPriceCents: 799 },
    }
    expect((await app.call('POST /creators/:username/subscriptions', order, { as: supporter })).status).toBe(201)
  }
}

beforeAll(async () => {
  app = await createTestApp()
  for (const size of sizes) await fill(size)
  keeper = await staff(app, 'keeper_one', 'finance')
})
afterAll(() => app.close())

/** Statements that one call sends to the database, all of its connections together; the session is known already. */
async function statements(
  route: RouteKey,
  args: object | undefined,
  as: Person,
): Promise<{ count: number; length: number }> {
  const ask = async () => app.call(route, args, { as })
  // a session that was found long ago would be looked up again between the two
  app.services.sessions.forgetAll()
  app.services.sessions.heed(() => true)
  await ask()
  const { answer, statements: count } = await countStatements(ask)
  expect(answer.status).toBe(200)
  const lists = Object.values(answer.body).flatMap((value) => (Array.isArray(value) ? [value.length] : []))
  const users = (answer.body as { results?: { users: unknown[] } }).results?.users
  return { count, length: users?.length ?? lists[0] ?? -1 }
}

describe('statements per call', () => {
  type Case = [
    route: RouteKey,
    most: number,
    args: (size: number) => object | undefined,
    as: (size: number) => Person | undefined,
    lengths: [number, number],
  ]
  const asFan = (size: number) => fans.get(size)
  const asMaker = (size: number) => makers.get(size)
  const ofMaker = (size: number) => ({ params: { username: makers.get(size)?.username } })
  const cases: Case[] = [
    // one statement for all posts, and one for what few posts have: these have polls
    ['GET /timeline', 2, () => ({}), asFan, [1, 20]],
    [
      'GET /timeline/new',
      2,
      () => ({ query: { after: Buffer.from('2020-01-01T00:00:00Z 1').toString('base64url') } }),
      asFan,
      [1, 20],
    ],
    ['GET /users/:username/posts', 3, ofMaker, asFan, [1, 20]],
    ['GET /users/:username/gallery', 3, ofMaker, asFan, [1, 20]],
    ['GET /preview/posts', 3, () => ({ query: { as: 'guest' } }), asMaker, [1, 20]],
    ['GET /bookmarks', 2, () => ({}), asFan, [1, 20]],
    ['GET /bookmarks/folders', 1, () => undefined, asFan, [1, 20]],
    ['GET /comments', 2, (size) => ({ query: { posts: String(commented.get(size)) } }), asFan, [1, 2]],
    ['GET /posts/:id/comments', 2, (size) => ({ params: { id: String(commented.get(size)) } }), asFan, [1, 20]],
    ['GET /comments/:id', 2, (size) => ({ params: { id: String(threaded.get(size)) } }), asFan, [-1, -1]],
    ['GET /comments/:id/replies', 3, (size) => ({ params: { id: String(threaded.get(size)) } }), asFan, [1, 20]],
    ['GET /posts/:id/depicted', 3, (size) => ({ params: { id: String(commented.get(size)) } }), asMaker, [1, 20]],
    ['GET /tagged', 2, () => ({}), asFan, [1, 20]],
    ['GET /scheduled', 2, () => ({}), asMaker, [1, 20]],
    ['GET /processing', 3, () => ({}), asMaker, [1, 20]],
    ['GET /drafts', 2, () => ({}), asMaker, [1, 20]],
    ['GET /notifications', 1, () => ({}), asFan, [1, 20]],
    ['GET /wallet/transactions', 1, () => ({}), asFan, [1, 20]],
    ['GET /chats', 1, () => ({}), asFan, [1, 20]],
    ['GET /chats/:id/messages', 2, (size) => ({ params: { id: String(talked.get(size)) } }), asFan, [1, 20]],
    ['GET /chats/:id/media', 2, (size) => ({ params: { id: String(talked.get(size)) } }), asFan, [1, 20]],
    ['GET /listMessages', 1, () => ({}), asMaker, [1, 20]],
    ['GET /lists/:id/people', 2, (size) => ({ params: { id: String(listed.get(size)) } }), asMaker, [1, 20]],
    ['GET /savedReplies', 1, () => ({}), asMaker, [1, 20]],
    ['GET /subscriptions', 1, () => ({}), asFan, [1, 20]],
    ['GET /earnings', 3, () => ({}), asMaker, [1, 20]],
    ['GET /subscribers', 1, () => ({}), asMaker, [2, 20]],
    ['GET /dashboard/shares', 1, () => ({ query: { side: 'given' } }), asMaker, [1, 20]],
    ['GET /posts/:id/shares', 2, (size) => ({ params: { id: String(commented.get(size)) } }), asMaker, [1, 20]],
    ['GET /dashboard/posts', 1, () => ({}), asMaker, [1, 20]],
    ['GET /searchUsers', 1, (size) => ({ query: { searchTerm: `maker_${String(size)}_` } }), asFan, [1, 10]],
    // a search by number, the person, their wallet, the list, and the line in the log
    [
      'GET /admin/payments',
      8,
      (size) => ({ query: { q: `maker_${String(size)}_0`, side: 'earned' } }),
      () => keeper,
      [1, 20],
    ],
    ['GET /admin/disputes', 1, () => ({ query: {} }), () => keeper, [0, 0]],
    ['GET /creators', 3, (size) => ({ query: { limit: String(size) } }), asFan, [1, 2]],
  ]
  it.each(cases)('%s sends at most %i, for one row as for many', async (route, most, args, as, lengths) => {
    const [one, many] = [sizes[0], sizes[1]].map((size) => ({ args: args(size), as: as(size) }))
    if (!one?.as || !many?.as) throw new Error('The people of this test are not there.')
    const few = await statements(route, one.args, one.as)
    const full = await statements(route, many.args, many.as)
    expect([few.length, full.length]).toEqual(lengths)
    expect(few.count).toBeGreaterThan(0)
    expect(full.count).toBe(few.count)
    expect(full.count).toBeLessThanOrEqual(most)
  })

  it.each<[RouteKey, number, (size: number) => object | undefined]>([
    ['GET /updates', 1, () => undefined],
    ['GET /wallet', 1, () => undefined],
    ['GET /suggestedProfiles', 1, () => undefined],
    ['GET /users/:username', 1, ofMaker],
    ['GET /me', 1, () => undefined],
  ])('%s sends at most %i', async (route, most, args) => {
    const fan = fans.get(20)
    if (!fan) throw new Error('There is no fan.')
    expect((await statements(route, args(20), fan)).count).toBeLessThanOrEqual(most)
  })

  it('GET /admin/ledger sends at most 4', async () => {
    expect((await statements('GET /admin/ledger', {}, keeper)).count).toBeLessThanOrEqual(4)
  })
})
