import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import sharp from 'sharp'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { film, sendFilms } from '#test/live-film.ts'
import { passTo } from '#test/live-parts.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let moderator: Person
let maker: Person
let fan: Person
let count = 0
const wide = film('320x180', 3)
const by = (id: number) => ({ params: { id: String(id) } })

beforeAll(async () => {
  app = await createTestApp()
  moderator = await staff(app, 'otto', 'moderator')
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
})
afterAll(() => app.close())

/** A show that is on air; resolves once its picture has been taken. */
async function give(audience: 'everyone' | 'subscribers' = 'everyone'): Promise<number> {
  const body = { title: 'Six drums', audience, minutes: 60 }
  const { show } = (await app.call('POST /live', { body }, { as: maker })).body
  await sendFilms(app, maker, show.id, [wide])
  await expect.poll(() => pictureOf(show.id, maker)).not.toBe(null)
  return show.id
}
const pictureOf = async (id: number, as?: Person) =>
  (await app.call('GET /live/:id', by(id), as ? { as } : {})).body.show.picture
const wall = async () => (await app.call('GET /admin/live', {}, { as: moderator })).body.shows
const load = (src: string) => app.http.inject({ url: src })

it('shows what is sent to whoever may watch, and its colors to others', async () => {
  const id = await give('subscribers')
  const own = await pictureOf(id, maker)
  const file = await load(own?.src ?? '')
  expect(file.statusCode).toBe(200)
  const { width, height, format } = await sharp(file.rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 640, height: 360, format: 'webp' })

  const locked = await pictureOf(id, fan)
  expect(locked).toEqual({ src: null, lockedThumbhash: own?.lockedThumbhash })
  expect((await app.call('GET /live', {}, { as: fan })).body.shows.find((show) => show.id === id)?.picture).toEqual(
    locked,
  )
  expect(await pictureOf(id)).toEqual(locked)
  expect((await passTo(app, id, fan)).status).toBe(403)
  // five by four points: of a picture of 57,600 nothing else is told
  expect(Buffer.from(locked?.lockedThumbhash ?? '', 'base64').length).toBeLessThan(40)

  // staff see it whatever it is for; its address ends like a pass
  const seen = (await wall()).find((show) => show.id === id)
  expect((await load(seen?.picture?.src ?? '')).statusCode).toBe(200)
  const until = /\/([0-9a-z]+)(?:-[0-9a-z]+)?\.[\w-]{22}\//.exec(own?.src ?? '')?.[1] ?? ''
  expect(Number.parseInt(until, 36) - Date.now() / 1000).toBeLessThanOrEqual(180)

  await app.call('POST /live/:id/end', by(id), { as: maker })
  await app.runJobs()
  await expect.poll(async () => (await load(own?.src ?? '')).statusCode).toBe(404)
  expect(await pictureOf(id, maker)).toBe(null)
})

it('is not shown, and comes first to staff, where it looks like something removed', async () => {
  const plain = await give()
  expect((await load((await pictureOf(plain, fan))?.src ?? '')).statusCode).toBe(200)
  const png = await sharp((await load((await pictureOf(plain))?.src ?? '')).rawPayload)
    .png()
    .toBuffer()
  await app.call('POST /live/:id/end', by(plain), { as: maker })
  const { differenceHash } = await import('#modules/media/pictures/difference-hash.ts')
  const hashes = await differenceHash(sharp(png))
  await sql`with made as (insert into blocked_media (sha256, reason) values ('\\x00', 'weapons') returning id)
    insert into blocked_hashes (blocked_id, dhash) select id, ${hashes?.[0]}::bigint from made`.execute(app.services.db)

  maker = await app.creator(`again_${String(count)}`)
  const id = await give()
  expect((await pictureOf(id, fan))?.src).toBe(null)
  expect(await wall()).toMatchObject([{ id, looksRemoved: true }])
  expect((await load((await wall())[0]?.picture?.src ?? '')).statusCode).toBe(200)
})
