import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { onAir } from '#test/live-parts.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let maker: Person
let fan: Person
let other: Person
let moderator: Person
let count = 0
beforeAll(async () => {
  app = await createTestApp()
  moderator = await staff(app, 'otto', 'moderator')
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
  other = await app.fan(`other_${String(count)}`)
  await app.fund(fan, 2000)
})
afterAll(() => app.close())

const by = (id: number) => ({ params: { id: String(id) } })
const say = (id: number, text: string, as = fan) =>
  app.call('POST /live/:id/chat', { ...by(id), body: { text } }, { as })
const read = (id: number, as?: Person, query?: { after: string }) =>
  app.call('GET /live/:id/chat', { ...by(id), ...(query && { query }) }, { as })
const texts = async (id: number, as?: Person) => (await read(id, as)).body.lines.map(({ text }) => text)
const tip = (id: number, body: { amountCents: number; message?: string }, { as = fan, key = freshKey() } = {}) =>
  app.call('POST /live/:id/tips', { ...by(id), body }, { as, key })
const rules = (
  id: number,
  body: { slowSeconds?: 0 | 5; paidOnly?: boolean; goal?: { label: string; cents: number } | null },
) => app.call('PUT /live/:id/chat/rules', { ...by(id), body }, { as: maker })
const mute = (id: number, username: string, as = maker) =>
  app.call('PUT /live/:id/mutes/:username', { params: { id: String(id), username } }, { as })
const block = (who: Person, as: Person) =>
  app.call('PUT /users/:username/block', { params: { username: who.username } }, { as })
const balanceOf = async (as: Person) => (await app.call('GET /wallet', {}, { as })).body.balanceCents
/** As if everybody had been silent for a minute. */
const pause = () => sql`update show_writers set last_at = last_at - interval '61 seconds'`.execute(app.services.db)

describe('the chat of a show', () => {
  it('is read by those who may watch, a guest of an open show included, and by nobody else', async () => {
    const open = await onAir(app, maker)
    expect((await say(open.id, 'The second entry!')).status).toBe(201)
    expect(await texts(open.id)).toEqual(['The second entry!'])
    expect((await read(open.id)).body.closed).toBe('guest')
    expect((await read(open.id, fan)).body).toMatchObject({
      closed: null,
      lines: [{ mine: true, removable: true, byCreator: false, author: { username: fan.username } }],
    })
    const closed = await onAir(app, await app.creator(`closed_${String(count)}`), { ticketCents: 400 })
    expect([(await read(closed.id)).status, (await read(closed.id, fan)).status]).toEqual([403, 403])
    expect([(await say(closed.id, 'x')).status, (await tip(closed.id, { amountCents: 500 })).status]).toEqual([
      403, 403,
    ])
    const react = await app.call('POST /live/:id/reactions', { ...by(closed.id), body: { emoji: '🔥' } }, { as: fan })
    expect(react.status).toBe(403)
    const join = (showId: number, as: Person) =>
      app.call(
        'POST /realtime/auth',
        { body: { socket_id: '12.34', channel_name: `private-live.${String(showId)}` } },
        { as },
      )
    expect([(await join(open.id, fan)).status, (await join(closed.id, fan)).status]).toEqual([200, 403])
    expect((await join(2 ** 40, fan)).status).toBe(403)
  })

  it('tells its channel, and gives what is new', async () => {
    const { id } = await onAir(app, maker)
    const first = await say(id, 'one')
    await app.runJobs()
    app.published.length = 0
    await say(id, 'two', other)
    await app.runJobs()
    expect(app.published).toEqual([`private-live.${String(id)}`])
    const { lines } = (await read(id, fan, { after: String(first.body.id) })).body
    expect(lines.map(({ text }) => text)).toEqual(['two'])
    app.published.length = 0
    for (const emoji of ['🔥', '🔥', '👏'] as const)
      await app.call('POST /live/:id/reactions', { ...by(id), body: { emoji } }, { as: fan })
    await expect.poll(() => app.published).toHaveLength(2)
  })

  it('takes no listed words, no empty line, and none after the end', async () => {
    const { id } = await onAir(app, maker)
    expect([(await say(id, '   ')).status, (await say(id, 'x'.repeat(301))).status]).toEqual([422, 422])
    await app.call('POST /live/:id/end', by(id), { as: maker })
    expect([(await say(id, 'late')).body.code, (await read(id, fan)).body.code]).toEqual(['show_over', 'show_over'])
    expect((await tip(id, { amountCents: 500 })).body.code).toBe('show_over')
    expect(await balanceOf(fan)).toBe(2000)
  })

  it('slows everybody but the creator down, also at two presses at once', async () => {
    const { id } = await onAir(app, maker)
    const both = await Promise.all([say(id, 'a'), say(id, 'b')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429])
    await rules(id, { slowSeconds: 5 })
    await sql`update show_writers set last_at = last_at - interval '2 seconds'`.execute(app.services.db)
    const refused = await say(id, 'too soon')
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(3, -1)])
    await pause()
    expect((await say(id, 'now')).status).toBe(201)
    expect([(await say(id, 'x', maker)).status, (await say(id, 'y', maker)).status]).toEqual([201, 201])
  })

  it('has rules that change one by one: what is not named stays', async () => {
    const { id } = await onAir(app, maker)
    const goal = { label: 'New skins', cents: 40_000 }
    const shown = async () => {
      const { slowSeconds, paidOnly, goal: now } = (await read(id, maker)).body
      return { slowSeconds, paidOnly, goal: now && { label: now.label, cents: now.cents } }
    }
    await rules(id, { goal })
    await Promise.all([rules(id, { slowSeconds: 5 }), rules(id, { paidOnly: true })])
    expect(await shown()).toEqual({ slowSeconds: 5, paidOnly: true, goal })
    await rules(id, { goal: null, paidOnly: false })
    expect(await shown()).toEqual({ slowSeconds: 5, paidOnly: false, goal: null })
  })

  it('is for those who pay, where its creator says so; a tip opens it', async () => {
    const { id } = await onAir(app, maker)
    await rules(id, { paidOnly: true })
    expect((await read(id, fan)).body).toMatchObject({ paidOnly: true, closed: 'paid_only' })
    expect((await say(id, 'for free')).status).toBe(403)
    expect((await tip(id, { amountCents: 100 })).status).toBe(201)
    expect((await say(id, 'paid')).status).toBe(201)
  })

  it('is kept in order by its creator alone', async () => {
    const { id } = await onAir(app, maker)
    const { body: line } = await say(id, 'a spoiler')
    await say(id, 'quiet', other)
    const at = { params: { id: String(id), line: String(line.id) } }
    const elsewhere = await app.creator(`elsewhere_${String(count)}`)
    for (const as of [other, elsewhere])
      expect((await app.call('DELETE /live/:id/lines/:line', at, { as })).status).toBe(404)
    expect((await app.call('PUT /live/:id/lines/:line/pin', at, { as: elsewhere })).status).toBe(404)
    expect((await mute(id, other.username, elsewhere)).status).toBe(404)
    expect((await app.call('PUT /live/:id/lines/:line/pin', at, { as: maker })).status).toBe(200)
    expect((await read(id)).body.pinned?.text).toBe('a spoiler')
    expect((await app.call('DELETE /live/:id/lines/:line', at, { as: maker })).status).toBe(200)
    expect([(await read(id)).body.pinned, await texts(id)]).toEqual([null, ['quiet']])
    expect((await mute(id, maker.username)).status).toBe(403)
    expect((await mute(id, other.username)).status).toBe(200)
    await pause()
    expect([(await say(id, 'again', other)).status, await texts(id)]).toEqual([403, []])
    expect((await read(id, other)).body.closed).toBe('muted')
    const params = { id: String(id), username: other.username }
    await app.call('DELETE /live/:id/mutes/:username', { params }, { as: maker })
    expect((await say(id, 'sorry', other)).status).toBe(201)
  })

  it('is not there for whom its creator blocks meanwhile; those who block each other do not meet in it', async () => {
    const { id } = await onAir(app, maker)
    await say(id, 'from the fan')
    await say(id, 'from the other', other)
    await block(other, fan)
    expect([await texts(id, fan), await texts(id, other)]).toEqual([['from the fan'], ['from the other']])
    await block(fan, maker)
    expect([(await read(id, fan)).status, (await say(id, 'x')).status]).toEqual([404, 404])
    expect((await tip(id, { amountCents: 500 })).status).toBe(404)
    expect([await texts(id, maker), await balanceOf(fan)]).toEqual([['from the other'], 2000])
  })
})

describe('a tip in a show', () => {
  it('is said in the chat, counts toward the goal, and is paid once for one key', async () => {
    const { id } = await onAir(app, maker)
    await rules(id, { goal: { label: 'New skins', cents: 1000 } })
    const key = freshKey()
    const body = { amountCents: 500, message: 'For the big drum.' }
    const twice = await Promise.all([tip(id, body, { key }), tip(id, body, { key })])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(twice[0].body).toEqual(twice[1].body)
    expect(await balanceOf(fan)).toBe(2000 - 500 - twice[0].body.taxCents)
    const { lines, goal } = (await read(id)).body
    expect(lines).toMatchObject([{ tipCents: 500, text: 'For the big drum.', author: { username: fan.username } }])
    expect(goal).toEqual({ label: 'New skins', cents: 1000, raisedCents: 500 })
    await app.runJobs()
    const told = (await app.call('GET /notifications', {}, { as: maker })).body.notifications
    expect(told.map(({ kind }) => kind)).toContain('tip')
    expect((await tip(id, { amountCents: 50 })).status).toBe(422)
    expect((await tip(id, { amountCents: 500 }, { as: maker })).status).toBe(403)
    expect((await tip(id, { amountCents: 500 }, { as: other })).status).toBe(402)
  })

  it('that is refunded is not said or counted any more', async () => {
    const { id } = await onAir(app, maker)
    await rules(id, { goal: { label: 'New skins', cents: 1000 } })
    const { body } = await tip(id, { amountCents: 500 })
    await app.services.db
      .transaction()
      .execute((tx) => refundPurchase(tx, app.services, body.id, { kind: 'refund', keepAccess: true }))
    const { lines, goal } = (await read(id)).body
    expect([lines, goal?.raisedCents, await balanceOf(fan)]).toEqual([[], 0, 2000])
  })

  it('comes without words from who is muted, and stays paid where its line is removed', async () => {
    const { id } = await onAir(app, maker)
    await rules(id, { goal: { label: 'New skins', cents: 1000 } })
    await mute(id, fan.username)
    expect((await tip(id, { amountCents: 500, message: 'hear me' })).status).toBe(403)
    expect((await tip(id, { amountCents: 500 })).status).toBe(201)
    const [line] = (await read(id)).body.lines
    const at = { params: { id: String(id), line: String(line?.id) } }
    await app.call('DELETE /live/:id/lines/:line', at, { as: maker })
    const after = (await read(id)).body
    expect([after.lines, after.goal?.raisedCents]).toEqual([[], 500])
  })

  it('has no words from somebody who is restricted', async () => {
    const { id } = await onAir(app, maker)
    await sql`update accounts set restricted_at = now() where user_id = ${fan.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(fan.userId)
    expect((await tip(id, { amountCents: 500, message: 'hear me' })).body.code).toBe('account_restricted')
    expect([(await say(id, 'hear me')).body.code, (await tip(id, { amountCents: 500 })).status]).toEqual([
      'account_restricted',
      201,
    ])
  })

  it('stays with the creator when staff cut the show, and none comes after it', async () => {
    const { id } = await onAir(app, maker)
    const paid = await tip(id, { amountCents: 500 })
    const body = { ground: 'weapons' as const, statement: 'Weapons were offered for sale.' }
    const [cut, late] = await Promise.all([
      app.call('POST /admin/live/:id/cut', { ...by(id), body }, { as: moderator }),
      tip(id, { amountCents: 300 }),
    ])
    expect(cut.status).toBe(200)
    expect([201, 409]).toContain(late.status)
    expect((await tip(id, { amountCents: 300 })).body.code).toBe('show_over')
    await app.runJobs()
    const late300 = late.status === 201 ? 300 + late.body.taxCents : 0
    expect(await balanceOf(fan)).toBe(2000 - 500 - paid.body.taxCents - late300)
    expect((await reconcile(app.services.db, [])).differences).toEqual([])
  })

  it('is bought with the top-up that was missing, once', async () => {
    const { id } = await onAir(app, maker)
    const made = await app.call(
      'POST /live/:id/tips/checkout',
      {
        ...by(id),
        body: {
          amountCents: 500,
          message: 'hi',
          expectedTotalCents: 2000,
          topUp: { amountCents: 1000, returnTo: '/live' },
        },
      },
      { as: other },
    )
    expect(made.status).toBe(201)
    expect(made.body.topUp).not.toBeNull()
    expect(await texts(id)).toEqual([])
  })
})
