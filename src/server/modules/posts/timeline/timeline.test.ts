import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { writePosition } from '#platform/paging/position.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { settleAll } from '#test/settle-all.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const publish = async (as: Person, text: string, audience: 'everyone' | 'followers' | 'subscribers' = 'everyone') => {
  const { status, body } = await app.call('POST /posts', { body: { text, mediaIds: [], audience } }, { as })
  expect(status).toBe(201)
  return body.id
}
const follow = (as: Person, username: string) =>
  app.call('PUT /users/:username/follow', { params: { username } }, { as })
const readPosts = async (as: Person, limit: number): Promise<Post[]> => {
  const posts: Post[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: String(limit), ...(cursor && { cursor }) }
    const { status, body } = await app.call('GET /timeline', { query }, { as })
    expect(status).toBe(200)
    posts.push(...body.posts)
    cursor = body.nextCursor
  } while (cursor)
  return posts
}
const read = async (as: Person, limit: number): Promise<number[]> => (await readPosts(as, limit)).map(({ id }) => id)
/** The plain meaning of the timeline, without any of the statement's shortcuts. */
const naive = async (fan: Person): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p join relations r on r.creator_id = p.creator_id and r.fan_id = ${fan.userId}
    where p.state = 'published' and (r.followed_at is not null or r.subscribed_until > now()) order by p.published_at desc, p.id desc`.execute(
    app.services.db,
  )
  return rows.map((row) => row.id)
}

describe('the timeline', () => {
  it('is the same as the plain query for any number of follows, page size and dormant creators', async () => {
    const creators: Person[] = []
    for (let index = 0; index < 26; index += 1) creators.push(await app.creator(`c_${String(index)}`))
    // 0 to 5 posts each; some creators have not posted for a year
    await sql`insert into posts (creator_id, state, audience, text, published_at)
      select u.id, 'published', (array['everyone', 'followers', 'subscribers'])[1 + (u.id + n) % 3], 'seeded', now() - case when u.id % 5 = 0 then interval '1 year' else interval '0' end
        - ((u.id * 37 + n * 11) % 50) * interval '1 hour'
      from users u, generate_series(1, 5) n where u.is_creator and n <= u.id % 6`.execute(app.services.db)
    await settleAll(app.services.db)
    for (const follows of [0, 1, 3, 19, 20, 26]) {
      const fan = await app.fan(`reader_${String(follows)}`)
      for (const creator of creators.slice(0, follows)) await follow(fan, creator.username)
      const expected = await naive(fan)
      for (const limit of [1, 7, 20, 50]) expect(await read(fan, limit)).toEqual(expected)
      // and what is newer than any place in it, the newest of them first
      for (let place = 0; place < Math.min(expected.length - 1, 50); place += 1) {
        const { body: page } = await app.call('GET /timeline', { query: { limit: String(place + 1) } }, { as: fan })
        const query = { after: page.nextCursor ?? '' }
        const { body: newer } = await app.call('GET /timeline/new', { query }, { as: fan })
        expect(newer.posts.map(({ id }) => id)).toEqual(expected.slice(0, Math.min(place, 20)))
        expect(newer.more).toBe(place > 20)
      }
    }
  })

  it('shows what subscribers get as locked to a follower, and nothing of a creator who is not followed', async () => {
    const creator = await app.creator('closed', { monthly: 500 })
    const fan = await app.fan('watcher')
    await follow(fan, 'closed')
    const secret = 'the secret text of the post'
    const { body: made } = await app.call(
      'POST /posts',
      { body: { text: secret, teaser: 'a taste', mediaIds: [], audience: 'subscribers' } },
      { as: creator },
    )
    const answer = await app.call('GET /timeline', {}, { as: fan })
    expect(answer.body.posts[0]).toMatchObject({
      id: made.id,
      locked: true,
      teaser: 'a taste',
      lock: { reason: 'subscribers', plan: { period: 'monthly', priceCents: 500 } },
    })
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    const stranger = await app.fan('elsewhere')
    expect((await app.call('GET /timeline', {}, { as: stranger })).body.posts).toEqual([])
  })

  it('shows each post as the page of that post does', async () => {
    const creators = [await app.creator('followed_one'), await app.creator('paid_one', { monthly: 500 })]
    const [fan, other] = [await app.fan('comparer'), await app.fan('tagged_one')]
    for (const { username } of creators) await follow(fan, username)
    const { db } = app.services
    await sql`update relations set subscribed_until = now() + interval '1 day' where fan_id = ${fan.userId} and creator_id = ${creators[1]?.userId}`.execute(
      db,
    )
    // every combination of what is yes or no, in every audience
    await sql`with made as (
        insert into posts (creator_id, state, audience, text, teaser, published_at, pinned_at, comments_on, has_co_performers, has_poll, has_tags, price_cents, edited_at, expires_at)
        select u.id, 'published', a, 'text of ' || n, 'teaser of ' || n, now() - n * interval '1 minute', case when n = 1 and a = 'everyone' then now() end, n & 2 = 2, n & 4 = 4, n & 8 = 8, n & 16 = 16,
          case when n & 32 = 32 then 300 end, case when n % 3 = 0 then now() end, case when n % 5 = 0 then now() + interval '1 day' end
        from users u, unnest(array['everyone', 'followers', 'subscribers']) a, generate_series(0, 63) n where u.id = any (${creators.map(({ userId }) => userId)})
        returning id, creator_id, has_poll, has_tags),
      polled as (insert into polls (post_id, options, counts, closes_at) select id, array['a', 'b'], array[1, 2], now() + interval '1 day' from made where has_poll),
      tagged as (insert into tags (post_id, author_id, user_id, state, position, answered_at) select id, creator_id, ${other.userId}, 'agreed', 0, now() from made where has_tags),
      liked as (insert into likes (user_id, post_id) select ${fan.userId}, id from made where id % 2 = 0)
      insert into bookmarks (user_id, post_id) select ${fan.userId}, id from made where id % 3 = 0`.execute(db)
    await settleAll(db)
    await app.fund(fan, 10_000)
    const { rows: priced } = await sql<{
      id: number
    }>`select p.id from posts p join relations r on r.creator_id = p.creator_id and r.fan_id = ${fan.userId}
      where p.price_cents = 300 and (p.audience <> 'subscribers' or r.subscribed_until is not null) and p.id % 7 = 0 limit 12`.execute(
      db,
    )
    for (const { id } of priced) {
      const paid = await app.call(
        'POST /posts/:id/unlock',
        { params: { id: String(id) }, body: { expectedPriceCents: 300 } },
        { as: fan },
      )
      expect(paid.status).toBe(201)
    }
    // the author sees of their own posts what nobody else does
    for (const [reader, posts] of [
      [fan, 2 * 3 * 64],
      [creators[0] as Person, 3 * 64],
    ] as const) {
      const shown = await readPosts(reader, 20)
      expect(shown).toHaveLength(posts)
      for (const post of shown) {
        const alone = await app.call('GET /posts/:id', { params: { id: String(post.id) } }, { as: reader })
        expect(post).toEqual(alone.body)
      }
    }
  })

  it('gives what came after a position, once', async () => {
    const creator = await app.creator('busy')
    const fan = await app.fan('follower')
    await follow(fan, 'busy')
    const first = await publish(creator, 'first')
    const { body: page } = await app.call('GET /timeline', {}, { as: fan })
    expect(page.posts.map((post) => post.id)).toEqual([first])
    const later = [await publish(creator, 'second'), await publish(creator, 'third', 'followers')]
    const { body: fresh } = await app.call('GET /timeline/new', { query: { after: page.newest } }, { as: fan })
    expect([fresh.posts.map((post) => post.id), fresh.more]).toEqual([later.toReversed(), false])
    const { body: nothing } = await app.call('GET /timeline/new', { query: { after: fresh.newest } }, { as: fan })
    expect([nothing.posts, nothing.newest]).toEqual([[], fresh.newest])
  })

  it('loses no post while many are published at once', async () => {
    const creators = await Promise.all(Array.from({ length: 6 }, (_, index) => app.creator(`crowd_${String(index)}`)))
    const fan = await app.fan('collector')
    for (const { username } of creators) await follow(fan, username)
    const seen = new Set<number>()
    let { newest: after } = (await app.call('GET /timeline', {}, { as: fan })).body
    let publishing = true
    const reader = (async () => {
      for (;;) {
        const last = !publishing
        const { body } = await app.call('GET /timeline/new', { query: { after } }, { as: fan })
        expect(body.more).toBe(false)
        for (const post of body.posts) {
          expect(seen.has(post.id)).toBe(false)
          seen.add(post.id)
        }
        after = body.newest
        if (last && body.posts.length === 0) return
      }
    })()
    const made = (
      await Promise.all(
        creators.map(async (creator) => {
          const ids: number[] = []
          for (let index = 0; index < 15; index += 1) ids.push(await publish(creator, `post ${String(index)}`))
          return ids
        }),
      )
    ).flat()
    publishing = false
    await reader
    expect([...seen].toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b))
  })

  it('shows what was stamped before a post that is known, and committed after it', async () => {
    const [slow, quick] = [await app.creator('slow_one'), await app.creator('quick_one')]
    const fan = await app.fan('patient')
    for (const { username } of [slow, quick]) await follow(fan, username)
    const first = await publish(slow, 'the first')
    const look = async (after: string) => (await app.call('GET /timeline/new', { query: { after } }, { as: fan })).body
    const ids = ({ posts }: { posts: Post[] }) => posts.map(({ id }) => id)
    const begin = await app.call('GET /timeline', {}, { as: fan })
    expect(ids(begin.body)).toEqual([first])
    let stamped: Promise<number> | undefined
    // one who holds the head keeps the publication, stamped already, from its end
    const quicker = await app.services.db.transaction().execute(async (tx) => {
      await sql`select from creator_heads where creator_id = ${slow.userId} for update`.execute(tx)
      stamped = publish(slow, 'stamped first')
      await expect.poll(() => waitingForLocks(app.services.db)).toBe(1)
      const published = await publish(quick, 'committed first')
      return { published, seen: await look(begin.body.newest) }
    })
    expect(ids(quicker.seen)).toEqual([quicker.published])
    const late = await stamped
    const then = await look(quicker.seen.newest)
    expect(ids(then)).toEqual([late])
    // it stands below the other, and neither comes again
    const { body: page } = await app.call('GET /timeline', {}, { as: fan })
    expect(ids(page)).toEqual([quicker.published, late, first])
    for (const after of [then.newest, page.newest]) expect(ids(await look(after))).toEqual([])
    const last = await publish(slow, 'and on')
    for (const after of [then.newest, page.newest]) expect(ids(await look(after))).toEqual([last])
    expect(ids(await look(begin.body.newest))).toEqual([last, quicker.published, late])
  })

  it('moves the red dot: set by a publication, gone after a look', async () => {
    const creator = await app.creator('dotted')
    const fan = await app.fan('looker')
    await follow(fan, 'dotted')
    const home = async () => (await app.call('GET /updates', undefined, { as: fan })).body.updates.home
    expect(await home()).toBe(false)
    await publish(creator, 'news')
    await app.runJobs()
    expect(app.published).toContain(`private-updates.${String(fan.userId)}`)
    expect(await home()).toBe(true)
    await app.call('POST /timeline/seen', undefined, { as: fan })
    expect(await home()).toBe(false)
  })

  it('forgets a removed post, and the creator’s earlier ones come up again', async () => {
    const creator = await app.creator('remover')
    const fan = await app.fan('witness')
    await follow(fan, 'remover')
    const [old, gone] = [await publish(creator, 'old'), await publish(creator, 'gone')]
    expect((await app.call('DELETE /posts/:id', { params: { id: String(gone) } }, { as: creator })).status).toBe(200)
    expect(await read(fan, 20)).toEqual([old])
    expect((await app.call('GET /posts/:id', { params: { id: String(gone) } }, { as: fan })).status).toBe(404)
  })

  it.each(['rising', 'falling'])('shows the latest of many posts of one moment: %s ids', async (ids) => {
    const fan = await app.fan(`reader_of_${ids}`)
    const creators: Person[] = []
    for (let index = 0; index < 12; index += 1) creators.push(await app.creator(`${ids}_${String(index)}`))
    for (const { username } of creators) await follow(fan, username)
    for (const { userId } of ids === 'rising' ? creators : creators.toReversed())
      await sql`insert into posts (creator_id, state, audience, text, published_at)
        values (${userId}, 'published', 'everyone', 'at noon', '2026-05-05T12:00:00Z')`.execute(app.services.db)
    await settleAll(app.services.db)
    const expected = await naive(fan)
    expect(expected).toHaveLength(12)
    for (const limit of [1, 3, 5]) expect(await read(fan, limit)).toEqual(expected)
  })

  it('refuses positions that are not its own', async () => {
    const fan = await app.fan('forger')
    for (const cursor of [
      'nonsense',
      Buffer.from("2026-01-01'; drop table posts 5").toString('base64url'),
      Buffer.from('2026-13-45T00:00:00Z 5').toString('base64url'),
    ])
      expect((await app.call('GET /timeline', { query: { cursor } }, { as: fan })).status).toBe(422)
    const place = writePosition({ at: '2026-01-01T00:00:00Z', id: 5 })
    for (const snapshot of [
      '9:8:',
      '5:9:4',
      '5:9:9',
      '5:9:7,6',
      '5:9:6,6',
      '0:1:',
      '5:9',
      '5:9:6,',
      '1:2:,',
      `5:${'9'.repeat(16)}:`,
      '',
    ])
      for (const after of [`${place}.${Buffer.from(snapshot).toString('base64url')}`, `${place}..`])
        expect((await app.call('GET /timeline/new', { query: { after } }, { as: fan })).status).toBe(422)
  })
})
