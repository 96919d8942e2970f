import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { film, piecesKept, sendFilms } from '#test/live-film.ts'
import { passTo } from '#test/live-parts.ts'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { removeOldFootage } from './make-recording.ts'

let app: TestApp
let maker: Person
let holder: Person
let stranger: Person
let count = 0
const by = (id: number) => ({ params: { id: String(id) } })
const films = { wide: film('320x180', 12), other: film('256x144', 3, 'libopus'), mute: film('320x180', 3, null) }

beforeAll(async () => {
  app = await createTestApp()
  holder = await app.fan('holder')
  stranger = await app.fan('stranger')
  await app.fund(holder, 5000)
})
afterAll(() => app.close())

type Wish = { ticketCents?: number; records?: boolean; sent?: (typeof films)['wide'][]; bought?: boolean }

/** A show that has been on air for an hour, and ends; its number. */
async function give({ ticketCents, records, sent = [films.wide], bought = false }: Wish = {}): Promise<number> {
  maker = await app.creator(`maker_${String((count += 1))}`)
  const body = { title: 'Six drums', audience: 'subscribers' as const, minutes: 60, ticketMode: 'instead' as const }
  const more = { ...(ticketCents && { ticketCents }), ...(records !== undefined && { records }) }
  const { show } = (await app.call('POST /live', { body: { ...body, ...more } }, { as: maker })).body
  await sendFilms(app, maker, show.id, sent)
  if (bought) {
    const ticket = { ...by(show.id), body: { expectedPriceCents: ticketCents ?? 0 } }
    expect((await app.call('POST /live/:id/ticket', ticket, { as: holder, key: freshKey() })).status).toBe(201)
  }
  await sql`update shows set started_at = started_at - interval '1 hour' where id = ${show.id}`.execute(app.services.db)
  return show.id
}
/** Ends it, once its last seconds are written, which happens beside the call. */
async function end(id: number, pieces = 2): Promise<void> {
  await app.call('POST /live/:id/end', by(id), { as: maker })
  await expect.poll(() => piecesKept(app, id)).toBe(pieces)
  await app.runJobs()
}
const draftsOf = async (as: Person) => (await app.call('GET /drafts', {}, { as })).body.drafts
/** Posts the recording as its draft stands. */
async function postIt(more: { publishAt?: string } = {}): Promise<number> {
  const [draft] = await draftsOf(maker)
  const { content } = draft!
  const { text = '', mediaIds = [], audience = 'subscribers', priceCents, priceMode } = content
  const body = {
    text,
    mediaIds,
    audience,
    ...(priceCents && { priceCents, priceMode: priceMode ?? 'on_top' }),
    draftId: draft!.id,
    ...more,
  }
  const { status, body: post } = await app.call('POST /posts', { body }, { as: maker })
  expect(status).toBe(201)
  await app.runJobs()
  return post.id
}
const see = async (id: number, as: Person) => (await app.call('GET /posts/:id', by(id), { as })).body

describe('the recording of a show', () => {
  it('becomes a draft with its title, audience and price, and its creator is told until when', async () => {
    const id = await give({ ticketCents: 400 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await piecesKept(app, id)).toBeGreaterThan(0)
    await end(id)
    await app.runJobs()
    const [draft] = await draftsOf(maker)
    expect(draft?.content).toMatchObject({
      text: 'Six drums',
      audience: 'subscribers',
      priceCents: 400,
      priceMode: 'instead',
    })
    expect(draft?.media).toMatchObject([{ state: 'ready', kind: 'video' }])
    expect(draft?.media[0]?.media?.video?.durationMs).toBeGreaterThan(11_500)
    expect(Date.parse(draft?.keptUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const told = (await app.call('GET /notifications', {}, { as: maker })).body.notifications
    expect(told).toMatchObject([{ kind: 'live_recording' }])
    expect(await piecesKept(app, id)).toBe(0)
    expect(await draftsOf(await app.creator('somebody_else'))).toEqual([])
  })

  it('joins what came on several lines, with other sizes and sounds', async () => {
    const id = await give({ sent: [films.wide, films.other, films.mute] })
    await end(id, 4)
    await app.runJobs()
    const [draft] = await draftsOf(maker)
    expect(draft?.media).toMatchObject([{ state: 'ready', media: { video: { hasSound: true } } }])
    expect(draft?.media[0]?.media?.video?.durationMs).toBeGreaterThan(17_000)
  })

  it('is not made where its creator does not want one, and of a show of some seconds', async () => {
    const unwanted = await give({ records: false })
    await end(unwanted)
    expect([await draftsOf(maker), await piecesKept(app, unwanted)]).toEqual([[], 0])
    const short = await give()
    await sql`update shows set started_at = now() where id = ${short}`.execute(app.services.db)
    await end(short)
    expect([await draftsOf(maker), await piecesKept(app, short)]).toEqual([[], 0])
  })

  it('goes after seven days unless it was posted, and with its creator’s account', async () => {
    const id = await give()
    await end(id)
    expect(await draftsOf(maker)).toHaveLength(1)
    const { db } = app.services
    const run = async (name: string) => {
      await sql`select graphile_worker.add_job(${name})`.execute(db)
      await app.runJobs()
    }
    await sql`update drafts set keep_until = now() - interval '1 second' where creator_id = ${maker.userId}`.execute(db)
    await sql`update media set created_at = now() - interval '8 days' where owner_id = ${maker.userId}`.execute(db)
    await run('remove_old_recordings')
    await run('remove_unused_media')
    expect(await draftsOf(maker)).toEqual([])
    const left = await sql`select from media where owner_id = ${maker.userId}`.execute(db)
    expect(left.rows).toEqual([])

    const running = await give()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await piecesKept(app, running)).toBeGreaterThan(0)
    await app.call('POST /live/:id/end', by(running), { as: maker })
    await sql`update accounts set deletion_at = now() where user_id = ${maker.userId}`.execute(db)
    expect(await deleteAccount(app.services, maker.userId)).toBe(true)
    await app.runJobs()
    expect(await piecesKept(app, running)).toBe(0)
  })
})

describe('a show that staff have ended', () => {
  async function cut(id: number) {
    await sql`update shows set state = 'ended', ended_by = 'staff', ended_at = clock_timestamp(), cut_ground = 'spam',
      cut_statement = 'It was spam.' where id = ${id}`.execute(app.services.db)
    await sql`select graphile_worker.add_job('make_recording', ${JSON.stringify({ showId: id })}::json)`.execute(
      app.services.db,
    )
    await app.runJobs()
  }

  it('is not recorded, and its parts go after the time for an appeal', async () => {
    const id = await give()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await cut(id)
    expect(await draftsOf(maker)).toEqual([])
    expect(await piecesKept(app, id)).toBeGreaterThan(0)
    await removeOldFootage(app.services)
    expect(await piecesKept(app, id)).toBeGreaterThan(0)
    await sql`update shows set ended_at = now() - interval '8 days', started_at = now() - interval '9 days' where id = ${id}`.execute(
      app.services.db,
    )
    await removeOldFootage(app.services)
    expect(await piecesKept(app, id)).toBe(0)
  })
})

describe('a replay', () => {
  it('is free to who has a ticket, told to them, and closed to everybody else', async () => {
    const id = await give({ ticketCents: 400, bought: true })
    await end(id)
    await app.runJobs()
    const [draft] = await draftsOf(maker)
    const mediaId = draft?.media[0]?.id ?? ''
    // before it is posted nobody but its creator reaches it
    for (const as of [holder, stranger])
      expect((await app.call('GET /media/:id', { params: { id: mediaId } }, { as })).status).toBe(404)
    const postId = await postIt()
    expect(await see(postId, holder)).toMatchObject({ locked: false, media: [{ kind: 'video' }] })
    const closed = await see(postId, stranger)
    expect(closed).toMatchObject({ locked: true, lock: { reason: 'subscribers', unlockCents: 400 } })
    expect(JSON.stringify(closed)).not.toContain('/media/')
    const told = (await app.call('GET /notifications', {}, { as: holder })).body.notifications
    expect(told[0]).toMatchObject({ kind: 'live_replay', postId })
    expect((await app.call('GET /library', {}, { as: holder })).body.items).toMatchObject([{ kind: 'post', postId }])
    expect((await reconcile(app.services.db, [])).differences).toEqual([])

    // money back: neither the show nor its replay
    const { rows } = await sql<{
      id: string
    }>`select purchase_id as id from show_tickets where show_id = ${id}`.execute(app.services.db)
    const back = { kind: 'refund' as const, keepAccess: true }
    await app.services.db.transaction().execute((tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', back))
    expect((await see(postId, holder)).locked).toBe(true)
    expect((await passTo(app, id, holder)).status).toBe(409)
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('that leaves a post before it is published opens nothing there', async () => {
    const id = await give({ ticketCents: 400, bought: true })
    await end(id)
    await app.runJobs()
    const postId = await postIt({ publishAt: new Date(Date.now() + 3_600_000).toISOString() })
    const opened = () => sql`select from unlocks where post_id = ${postId}`.execute(app.services.db)
    expect((await opened()).rows).toHaveLength(1)
    const body = { text: 'Only words now.', mediaIds: [] }
    expect((await app.call('PATCH /posts/:id', { ...by(postId), body }, { as: maker })).status).toBe(200)
    expect((await opened()).rows).toEqual([])
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })
})
