import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrowsedCreator } from '#contract/browse.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '#modules/posts/post-row.ts'
import { postViews } from '#modules/posts/post-view.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { worksOf } from './works-of.query.ts'

/** What stands on cards is read by a statement of its own; here it is held against whole posts, for every kind of viewer and post. */

let app: TestApp
const creators: number[] = []
const viewers: Viewer[] = [0, { guestIn: 'DE' }]
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  for (const name of ['stranger', 'follower', 'subscriber', 'buyer', 'tagged', 'blocked', 'german'])
    viewers.push((await app.fan(name)).userId)
  const [follower, subscriber, buyer, tagged, blocked, german] = viewers.slice(3)
  await sql`update accounts set country = 'DE' where user_id = ${german}`.execute(db)
  for (const audience of ['everyone', 'followers', 'subscribers'])
    for (const [price, mode, preview] of [
      [null, 'on_top', null],
      [300, 'on_top', null],
      [300, 'on_top', [0]],
      [300, 'on_top', [1]],
      [300, 'instead', [0]],
      [300, 'instead', null],
    ] as const) {
      // nothing is sold to those who see it anyway
      if (mode === 'instead' && audience === 'everyone') continue
      const number = creators.length
      const { userId } = await app.creator(`maker_${String(number)}`, { monthly: 500 })
      creators.push(userId)
      const visual = (key: string, kind: string, ...more: unknown[]) => [
        key.padEnd(22, 'x'),
        kind,
        16,
        12,
        'h',
        `locked ${key}`,
        '',
        [['thumb', 16, 12]],
        ...more,
      ]
      const photo = (key: string) => visual(key, 'photo')
      const video = (key: string) =>
        visual(key, 'video', { ms: 1000, ...(number % 2 && { free: photo(`clip${key}`) }) })
      const voice = (key: string) => [key.padEnd(22, 'x'), 'voice', 1, 1, '', `locked ${key}`, '', []]
      const lists = [[photo('a'), photo('b')], [voice('c')], [video('d'), photo('e')], [voice('f'), photo('g')]]
      for (const [index, media] of lists.entries())
        await sql`insert into posts (creator_id, state, audience, price_cents, price_mode, preview, published_at, text, media, has_tags)
          values (${userId}, 'published', ${audience}, ${price}, ${mode}, ${preview}::smallint[], now() - ${index} * interval '1 hour', 'text', ${JSON.stringify(media)}::json, ${index < 2})`.execute(
          db,
        )
      await sql`insert into relations (fan_id, creator_id, followed_at, subscribed_until) values
        (${follower}, ${userId}, now(), null), (${subscriber}, ${userId}, null, now() + interval '1 day'),
        (${buyer}, ${userId}, null, now() - interval '1 day')`.execute(db)
      await sql`insert into tags (post_id, author_id, user_id, state, answered_at, position)
        select id, creator_id, ${tagged}, case when id % 2 = 0 then 'declined' else 'asked' end, case when id % 2 = 0 then now() end, 0 from posts
        where creator_id = ${userId} and has_tags`.execute(db)
      if (number % 2) await sql`update users set watermark = true where id = ${userId}`.execute(db)
      if (number % 3 === 0) await sql`update accounts set hidden_in = array['DE'] where user_id = ${userId}`.execute(db)
      if (number % 4 === 0)
        await sql`insert into blocks (user_id, blocked_id) values (${userId}, ${blocked})`.execute(db)
    }
  viewers.push(creators[1] ?? 0)
})
afterAll(() => app.close())

/** The same by whole posts as they are listed anywhere. */
async function byPosts(viewer: Viewer): Promise<Map<number, BrowsedCreator['works']>> {
  const { db } = app.services
  const { rows } = await sql<{ id: number; creator_id: number }>`
    select id, creator_id from (select id, creator_id, row_number() over (partition by creator_id order by published_at desc, id desc) as n
      from posts where state = 'published' and media is not null) p where n <= 3 order by creator_id, n`.execute(db)
  const found = await hydratePosts(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  const views = new Map(postViews(found, idOf(viewer), app.services).map((post) => [post.id, post]))
  const works = new Map<number, BrowsedCreator['works']>()
  for (const { id, creator_id: creator } of rows) {
    const post = views.get(id)
    if (!post) continue
    const media = (post.locked ? post.preview[0] : post.media.find(({ kind }) => kind !== 'voice')) ?? null
    const lockedThumbhash = post.locked && !media ? (post.media[0]?.lockedThumbhash ?? null) : null
    if (media || lockedThumbhash !== null)
      works.set(creator, [...(works.get(creator) ?? []), { media, lockedThumbhash }])
  }
  return works
}

it('shows on cards what whole posts show, to everybody', async () => {
  let open = 0
  let locked = 0
  for (const viewer of viewers) {
    const expected = await byPosts(viewer)
    const works = await worksOf(app.services, viewer, creators)
    for (const creator of creators)
      expect([viewer, creator, works.get(creator) ?? []]).toEqual([viewer, creator, expected.get(creator) ?? []])
    for (const work of [...expected.values()].flat()) {
      if (work.media) open += 1
      else locked += 1
    }
  }
  expect(open).toBeGreaterThan(50)
  expect(locked).toBeGreaterThan(50)
})
