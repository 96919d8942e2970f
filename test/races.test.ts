import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMediaId } from '#modules/media/storage-keys.ts'
import { suspendUser } from '#modules/accounts/account-status.ts'
import { settleMedia } from '#modules/media/processing/settle-media.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { underPublicationLock } from './under-publication-lock.ts'
import { waitingForLocks } from './waiting-for-locks.ts'

/** Two things at the same moment that used to hurt each other. */

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('ana')
})
afterAll(() => app.close())

const sizes = [
  ['thumb', 10, 10],
  ['feed', 10, 10],
  ['full', 10, 10],
]
const seen = { sha256: Buffer.alloc(32), dhashes: [] }
const ready = {
  kind: 'photo',
  width: 10,
  height: 10,
  thumbhash: 'aa',
  lockedThumbhash: 'aa',
  sizes,
  more: null,
  ...seen,
} as const
async function photo(): Promise<string> {
  const id = newMediaId()
  await sql`insert into media (id, owner_id, kind, state, bytes)
    values (${id}, ${creator.userId}, 'photo', 'processing', 1)`.execute(app.services.db)
  return id
}

describe('a photo that becomes ready while its post is being made', () => {
  it('is in the post when that is published', async () => {
    const { db } = app.services
    const id = await photo()
    const body = { text: 'With a photo', mediaIds: [id], audience: 'everyone' as const }
    let answer: Promise<unknown> | undefined
    // they cannot publish yet: the photo gets ready between the two halves of the call
    await underPublicationLock(db, creator.userId, async () => {
      answer = app.call('POST /posts', { body }, { as: creator })
      await expect
        .poll(
          async () => (await sql`select from media where id = ${id} and post_id is not null`.execute(db)).rows.length,
        )
        .toBe(1)
      expect(await settleMedia(db, id, ready)).toBe(true)
    })
    await answer
    await app.runJobs()
    const { body: page } = await app.call('GET /users/:username/posts', { params: { username: 'ana' } })
    expect(page.posts.map(({ media }) => media.length)).toEqual([1])
  })
})

describe('a post of somebody who is being suspended', () => {
  it('does not come out', async () => {
    const { db } = app.services
    const author = await app.creator('leaving')
    let answer: Promise<unknown> | undefined
    await underPublicationLock(db, author.userId, async (tx) => {
      await suspendUser(tx, author.userId)
      answer = app.call(
        'POST /posts',
        { body: { text: 'Too late', mediaIds: [], audience: 'everyone' } },
        { as: author },
      )
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    await answer
    await app.runJobs()
    const { rows } = await sql`select state from posts where creator_id = ${author.userId}`.execute(db)
    expect(rows).toEqual([{ state: 'scheduled' }])
  })
})

describe('two posts that want the same photos', () => {
  it('are one post and one plain refusal, in whatever order each names them', async () => {
    const { db } = app.services
    // as many as it takes for the database to look each one up, in the order in which it was named
    await sql`insert into media (id, owner_id, kind, state, bytes)
      select 'old-' || n, ${creator.userId}, 'photo', 'failed', 1 from generate_series(1, 5000) n`.execute(db)
    await sql`analyze media`.execute(db)
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const ids = await Promise.all(Array.from({ length: 20 }, photo))
      for (const id of ids) await settleMedia(db, id, ready)
      const post = async (mediaIds: string[]): Promise<number> =>
        (await app.call('POST /posts', { body: { text: '', mediaIds, audience: 'everyone' } }, { as: creator })).status
      const both = await Promise.all([post(ids), post(ids.toReversed()), post(ids), post(ids.toReversed())])
      statuses.push(...both.toSorted((a, b) => a - b))
    }
    expect(new Set(statuses.filter((_status, index) => index % 4 === 0))).toEqual(new Set([201]))
    expect(new Set(statuses.filter((_status, index) => index % 4 !== 0))).toEqual(new Set([422]))
  })
})

describe('many top-ups at the same moment', () => {
  it('do not get past the daily limit together', async () => {
    const fan = await app.fan('hasty')
    // new accounts have a lower limit
    await sql`update users set created_at = now() - interval '1 year' where id = ${fan.userId}`.execute(app.services.db)
    const calls = Array.from({ length: 8 }, () =>
      app.call('POST /wallet/topUps', { body: { amountCents: 50_000 } }, { as: fan }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    const { rows } = await sql<{
      sum: number
    }>`select sum(amount_cents) as sum from top_ups where user_id = ${fan.userId}`.execute(app.services.db)
    expect(rows[0]?.sum).toBe(100_000)
  })
})
