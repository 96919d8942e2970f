import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { newMediaId, originalKey } from '#modules/media/storage-keys.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Person, TestApp } from './app.ts'

/** Posts with secrets, and who may see them, written anew from the product page. */

export type Kept = {
  id: number
  audience: Audience
  priceCents: number | null
  priceMode: PriceMode
  teaser: string
  secrets: string[]
  text: string
  mediaId: string
}
export type Viewer = { person: Person | null; follows: boolean; pays: boolean; isAuthor?: true; unlocks?: true }

/** The rule of the product page: everyone's posts are open; who pays sees what followers see. */
export const belongs = ({ follows, pays }: Viewer, audience: Audience): boolean =>
  audience === 'everyone' || pays || (audience === 'followers' && follows)
/**
 * A price on top of the audience is asked of those in it too; one in its place, of everyone else. What was paid for stays open.
 */
export const may = (viewer: Viewer, { audience, priceCents, priceMode }: Kept): boolean =>
  viewer.isAuthor === true ||
  (priceCents !== null && viewer.unlocks === true) ||
  ((priceCents === null || priceMode === 'instead') && belongs(viewer, audience))
/** What opens a post that is locked to this viewer: what is missing, and the price if this viewer is one who pays it. */
export const lockOf = (viewer: Viewer, { audience, priceCents, priceMode }: Kept) => {
  const inside = belongs(viewer, audience)
  return { reason: inside ? 'price' : audience, unlockCents: inside === (priceMode === 'on_top') ? priceCents : null }
}

/** An upload of this size that has arrived, with a place in its EXIF data; the real pipeline does the rest. */
async function uploaded(app: TestApp, author: Person, width: number, height: number): Promise<string> {
  const id = newMediaId()
  const original = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  await app.services.storage.put(originalKey(id), original)
  await app.services.db.transaction().execute(async (tx) => {
    await sql`insert into media (id, owner_id, kind, state, bytes, alt) values (${id}, ${author.userId}, 'photo', 'processing', 1, ${`alt-${id}`})`.execute(
      tx,
    )
    await addJob(tx, 'process_photo', { mediaId: id })
  })
  return id
}

/** Publishes a post with a photo of this size. */
export async function publishKept(
  app: TestApp,
  author: Person,
  {
    audience,
    width,
    height,
    priceCents = null,
    priceMode = 'on_top',
  }: { audience: Audience; width: number; height: number; priceCents?: number | null; priceMode?: PriceMode },
): Promise<Kept> {
  const mediaId = await uploaded(app, author, width, height)
  const [text, teaser] = [`Hidden words of ${audience} ${randomBytes(6).toString('hex')}`, `Teaser of ${audience}`]
  const price = priceCents === null ? {} : { priceCents, ...(priceMode === 'instead' && { priceMode }) }
  const { status, body } = await app.call(
    'POST /posts',
    { body: { text, teaser, mediaIds: [mediaId], audience, ...price } },
    { as: author },
  )
  expect([status, body.state]).toEqual([201, 'processing'])
  await app.runJobs()
  const { rows } = await sql<{ thumbhash: string | null }>`
    select state, width, height, thumbhash from media where id = ${mediaId}`.execute(app.services.db)
  const [row] = rows
  expect(row).toMatchObject({ state: 'ready', width, height })
  return {
    id: body.id,
    audience,
    priceCents,
    priceMode,
    teaser,
    text,
    mediaId,
    secrets: [text, mediaId, `alt-${mediaId}`, row?.thumbhash ?? '', String(width), String(height)],
  }
}

/** Numbers count when they stand alone; other secrets anywhere. */
export const holds = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(text) : text.includes(secret)
