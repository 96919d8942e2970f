import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passReview } from '#modules/posts/review.ts'
import type { Tx } from '#platform/services.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { settleMedia } from './processing/settle-media.ts'
import { blockMedia, unblockMedia } from './block-media.ts'
import { differenceHash } from './pictures/difference-hash.ts'
import { newMediaId } from './storage-keys.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('ana')
})
afterAll(() => app.close())

/** Real photos, which come with the program for its demonstration; what was drawn for a person, and parts of photos, have other names. */
const photos = readdirSync('demo/pictures')
  .filter((name) => !/-\d+$|^(highlight|mass|message|story)-/.test(name))
  .map((name) => path.join('demo/pictures', name, 'feed.webp'))
const picture = (index: number): Sharp => sharp(photos[index])

const hashOf = async (one: Sharp): Promise<string[]> => (await differenceHash(sharp(await one.png().toBuffer()))) ?? []

/** A ready photo of the creator with these fingerprints. */
async function photo(
  dhashes: string[],
  sha256 = createHash('sha256').update(randomBytes(8)).digest(),
): Promise<string> {
  const id = newMediaId()
  const { db } = app.services
  await sql`insert into media (id, owner_id, kind, state, bytes)
    values (${id}, ${creator.userId}, 'photo', 'processing', 1)`.execute(db)
  const sizes = [['full', 10, 10]]
  const seen = { sha256, dhashes, more: null }
  await settleMedia(db, id, {
    kind: 'photo',
    width: 10,
    height: 10,
    thumbhash: 'a',
    lockedThumbhash: 'b',
    sizes,
    ...seen,
  })
  return id
}
const matchOf = async (id: string) => {
  const { rows } = await sql<{ match_id: number | null }>`select match_id from media where id = ${id}`.execute(
    app.services.db,
  )
  return rows[0]?.match_id
}
const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.services.db.transaction().execute(work)
const block = async (id: string) =>
  (await inTx((tx) => blockMedia(tx, [id], { reason: 'removed', byUserId: null })))[0] ?? null

it('knows a picture again when it was recompressed, resized, brightened or mirrored, and no other picture', async () => {
  const hash = await hashOf(picture(1))
  const blocked = await block(await photo(hash))
  const jpeg = sharp(await picture(1).resize(240).jpeg({ quality: 30 }).toBuffer())
  for (const [what, copy] of [
    ['recompressed', jpeg],
    ['brighter', picture(1).modulate({ brightness: 1.15 })],
    ['mirrored', picture(1).flop()],
    ['mirrored and small', sharp(await picture(1).flop().resize(200).webp({ quality: 40 }).toBuffer())],
  ] as const)
    expect([what, await matchOf(await photo(await hashOf(copy)))]).toEqual([what, blocked])
  for (const other of photos.slice(2))
    expect([other, await matchOf(await photo(await hashOf(sharp(other))))]).toEqual([other, null])
})

it('knows the same file again, though nothing can be seen in it', async () => {
  const sha = createHash('sha256').update('the file').digest()
  const blocked = await block(await photo([], sha))
  expect(await matchOf(await photo([], sha))).toBe(blocked)
  expect(await matchOf(await photo([]))).toBeNull()
  expect(
    await differenceHash(sharp({ create: { width: 50, height: 50, channels: 3, background: '#123456' } }).png()),
  ).toBeNull()
  await inTx((tx) => unblockMedia(tx, [blocked ?? 0]))
  expect(await matchOf(await photo([], sha))).toBeNull()
})

it('is one block for all decisions that remove it, and lifted with the last of them', async () => {
  const hash = await hashOf(picture(2))
  const id = await photo(hash)
  const blocked = await block(id)
  expect(await block(id)).toBe(blocked)
  expect(await block(newMediaId())).toBeNull()
  await inTx((tx) => unblockMedia(tx, [blocked ?? 0]))
  expect(await matchOf(await photo(hash))).toBe(blocked)
  await inTx((tx) => unblockMedia(tx, [blocked ?? 0]))
  expect(await matchOf(await photo(hash))).toBeNull()
})

it('has a post with such a picture wait for a person, who lets it out', async () => {
  const hash = await hashOf(picture(3))
  await block(await photo(hash))
  const id = await photo(hash)
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'again', mediaIds: [id], audience: 'everyone' } },
    { as: creator },
  )
  await app.runJobs()
  const read = async (as?: Person) => app.call('GET /posts/:id', { params: { id: String(body.id) } }, { as })
  expect((await read(creator)).body.state).toBe('in_review')
  expect((await read()).status).toBe(404)
  await app.services.db.transaction().execute((tx) => passReview(tx, body.id))
  await app.runJobs()
  expect((await read()).body.state).toBe('published')
})
