import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { setClock } from '#test/database-clock.ts'
import { fileOf, lineOf, onAir, passTo, showInit, showPart } from '#test/live-parts.ts'

let app: TestApp
let maker: Person
let fan: Person
let stranger: Person
const by = (id: number) => ({ params: { id: String(id) } })
const gate = async (id: number, as?: Person) => app.call('GET /live/:id', by(id), { as })
/** Whether the list of what is on has this show. */
const lists = async (as: Person, show: number) =>
  (await app.call('GET /live', {}, { as })).body.shows.some(({ id }) => id === show)
let count = 0
const newMaker = () => app.creator(`maker_${String((count += 1))}`)
let now = Date.now()
/** Until the process has written down that the last part has come: from then on the line is silent. */
const silence = () => new Promise((resolve) => setTimeout(resolve, 3500))
const wait = async (seconds: number) => setClock(app.services.db, new Date((now += seconds * 1000)).toISOString())

beforeAll(async () => {
  app = await createTestApp({}, { clock: true })
  fan = await app.fan('fan')
  stranger = await app.fan('stranger')
})
beforeEach(async () => {
  maker = await newMaker()
  await wait(600)
})
afterAll(() => app.close())

describe('a show', () => {
  it('is known to nobody until its first part has arrived, then rings the bell', async () => {
    await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: fan })
    const bell = { posts: false, stories: false, live: true }
    await app.call('PUT /users/:username/bell', { params: { username: maker.username }, body: bell }, { as: fan })
    const body = { title: 'Six drums', audience: 'everyone' as const, minutes: 60 }
    const { show } = (await app.call('POST /live', { body }, { as: maker })).body
    const line = lineOf(app, maker, show.id)
    expect((await line.begin()).body).toEqual({ start: 1 })
    expect([(await gate(show.id, fan)).status, await lists(fan, show.id)]).toEqual([404, false])
    expect((await line.part()).status).toBe(200)
    await app.runJobs()
    expect((await gate(show.id)).body.show).toMatchObject({
      title: 'Six drums',
      state: 'on_air',
      lock: null,
      mine: false,
    })
    expect(await lists(fan, show.id)).toBe(true)
    const told = (await app.call('GET /notifications', {}, { as: fan })).body.notifications
    expect(told.map(({ kind }) => kind)).toEqual(['live'])
    expect((await app.call('GET /users/:username/live', { params: { username: maker.username } })).body).toMatchObject({
      showId: show.id,
      show: { title: 'Six drums', state: 'on_air' },
    })
  })

  it('is one at a time', async () => {
    const { id } = await onAir(app, maker)
    const body = { title: 'Another', audience: 'everyone' as const, minutes: 60 }
    expect((await app.call('POST /live', { body }, { as: maker })).body.code).toBe('already_live')
    expect((await app.call('GET /live/mine', {}, { as: maker })).body.show).toMatchObject({ id, state: 'on_air' })
    expect((await app.call('POST /live/:id/end', by(id), { as: maker })).body.show.state).toBe('ended')
    expect((await app.call('POST /live/:id/end', by(id), { as: maker })).body.show.state).toBe('ended')
    expect((await app.call('POST /live/:id/end', by(id), { as: fan })).status).toBe(403)
    expect((await app.call('POST /live/:id/end', by(id), { as: await newMaker() })).status).toBe(404)
    expect((await app.call('POST /live', { body }, { as: maker })).status).toBe(201)
  })

  it('waits for a lost line for 90 seconds, then has ended when it was lost', async () => {
    const { id, line } = await onAir(app, maker)
    await silence()
    await wait(40)
    expect([(await gate(id, fan)).body.show.state, await lists(fan, id)]).toEqual(['lost', true])
    expect((await line.begin()).body).toEqual({ start: 2 })
    expect((await line.part()).status).toBe(200)
    expect((await gate(id, fan)).body.show.state).toBe('on_air')
    await silence()
    await wait(120)
    expect([(await gate(id, fan)).body.show.state, await lists(fan, id)]).toEqual(['ended', false])
    expect((await passTo(app, id, fan)).status).toBe(409)
    expect((await line.begin()).body.code).toBe('show_over')
    await app.runJobs()
    const { rows } =
      await sql`select state, ended_by, ended_at = seen_at as as_seen from shows where id = ${id}`.execute(
        app.services.db,
      )
    expect(rows).toEqual([{ state: 'ended', ended_by: 'lost', as_seen: true }])
  })

  it('is refused with words of the list, above the highest ticket, and to who may not publish', async () => {
    const base = { title: 'x', audience: 'everyone' as const, minutes: 60 }
    const send = async (body: object, as = maker) =>
      (await app.call('POST /live', { body: { ...base, ...body } }, { as })).status
    expect(await send({ title: '' })).toBe(422)
    expect(await send({ ticketCents: 20_001 })).toBe(422)
    expect(await send({ ticketCents: 50 })).toBe(422)
    expect(await send({}, fan)).toBe(403)
    const { id } = await onAir(app, maker)
    await sql`update accounts set restricted_at = now() where user_id = ${maker.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(maker.userId)
    expect([(await gate(id, fan)).status, (await passTo(app, id, fan)).status, await send({})]).toEqual([404, 404, 403])
    expect((await lineOf(app, maker, id).begin()).status).toBe(403)
  })
})

describe('what is sent', () => {
  it('is taken once, in its order, from the newest line of its creator alone', async () => {
    const { id, line } = await onAir(app, maker)
    const put = (part: number, from: number, { start = 1, as = maker } = {}) =>
      line.send('PUT', `starts/${String(start)}/parts/${String(part)}`, showPart(from), as)
    expect((await put(0, 0)).status).toBe(200)
    expect((await put(2, 1)).body.code).toBe('changed_meanwhile')
    expect((await put(1, 30)).body.code).toBe('changed_meanwhile')
    expect((await put(1, 0.5)).status).toBe(200)
    expect((await put(2, 1, { as: await newMaker() })).status).toBe(404)
    expect((await put(2, 1, { as: fan })).status).toBe(403)
    expect((await line.begin()).body.start).toBe(2)
    expect((await put(2, 1)).body.code).toBe('changed_meanwhile')
    expect((await put(0, 100, { start: 2 })).status).toBe(200)
    const { cookie } = await passTo(app, id, fan)
    const { text } = await fileOf(app, id, 'playlist', cookie)
    expect(text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2\/init\.mp4"/)).not.toBeNull()
  })

  it('is refused where it is anything but H.264 with AAC or Opus, or too long', async () => {
    const { id } = await onAir(app, maker)
    const line = lineOf(app, maker, id)
    for (const init of [
      Buffer.alloc(0),
      Buffer.from('<script>'),
      showInit('hvc1'),
      showInit('avc1', 'ac-3'),
      Buffer.concat([showInit(), Buffer.from([0, 0, 0, 0])]),
      showInit().subarray(0, 60),
    ])
      expect((await line.send('POST', 'starts', init)).status).toBe(415)
    expect((await line.send('POST', 'starts', Buffer.alloc(64_001))).status).toBe(413)
    expect((await line.begin(showInit('avc1', 'Opus'))).status).toBe(200)
    const parts = `starts/${String(line.start)}/parts/0`
    const good = showPart(0)
    for (let at = 0; at < good.length; at += 3) {
      const broken = Buffer.from(good)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      const { status } = await line.send('PUT', `starts/${String(line.start)}/parts/7`, broken)
      expect([409, 415]).toContain(status)
    }
    for (const part of [Buffer.alloc(0), good.subarray(0, 100), showPart(0, 'x', { seconds: 3 })])
      expect((await line.send('PUT', parts, part)).status).toBe(415)
    expect((await line.send('PUT', parts, Buffer.alloc(1_500_001))).status).toBe(413)
    expect((await line.part()).status).toBe(200)
  })

  it('comes out as low-latency HLS whose next part is named before it is there', async () => {
    const { id, line } = await onAir(app, maker, {}, 5)
    const { cookie } = await passTo(app, id, fan)
    const { text, headers } = await fileOf(app, id, 'playlist', cookie)
    expect(headers['cache-control']).toBe('private, no-store')
    const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    // a player takes a segment 0 to be none
    expect(first).toBeGreaterThan(0)
    expect(text).toContain(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1/${String(first + 1)}.1.m4s"`)
    expect(text).toContain(`#EXTINF:2.00000,\n1/${String(first)}.m4s`)
    const hinted = fileOf(app, id, `1/${String(first + 1)}.1.m4s`, cookie)
    const reload = fileOf(app, id, `playlist?_HLS_msn=${String(first + 1)}&_HLS_part=1`, cookie)
    await line.part('the sixth')
    expect((await hinted).text).toContain('the sixth')
    expect((await reload).text).toContain(`1/${String(first + 1)}.1.m4s",INDEPENDENT=YES`)
    const whole = await fileOf(app, id, `1/${String(first)}.m4s`, cookie)
    expect(whole.text.match(/picture/g)).toHaveLength(4)
    expect((await fileOf(app, id, `playlist?_HLS_msn=${String(first + 60)}`, cookie)).status).toBe(400)
    expect((await fileOf(app, id, 'playlist?_HLS_msn=1e9', cookie)).status).toBe(422)
    for (const file of [`1/${String(first + 60)}.m4s`, '2/init.mp4', '1/playlist', `1/${String(first)}.9.m4s`])
      expect((await fileOf(app, id, file, cookie)).status).toBe(404)
    await app.call('POST /live/:id/end', by(id), { as: maker })
    expect((await fileOf(app, id, 'playlist', cookie)).text).toContain('#EXT-X-ENDLIST')
  })
})

describe('who may watch', () => {
  const canary = 'nobody-else-sees-this'
  const files = ['playlist', '1/init.mp4', '1/1.0.m4s', '1/1.m4s']
  const looks = (id: number, cookie: string) => Promise.all(files.map((file) => fileOf(app, id, file, cookie)))
  async function expectClosed(id: number, as?: Person, cookie = '') {
    expect((await passTo(app, id, as)).status).toBe(403)
    const seen = await looks(id, cookie)
    expect(seen.map(({ status }) => status)).toEqual(files.map(() => 403))
    expect(JSON.stringify(seen)).not.toContain(canary)
  }

  it('follows the audience, and the cookie is of this show and for two minutes', async () => {
    const { id, line } = await onAir(app, maker, { audience: 'followers', title: canary.slice(0, 4) })
    for (let index = 0; index < 4; index += 1) await line.part(canary)
    expect((await gate(id, stranger)).body.show.lock).toMatchObject({ reason: 'followers', ticketCents: null })
    await expectClosed(id)
    await expectClosed(id, stranger)
    await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: fan })
    const { status, cookie, attributes } = await passTo(app, id, fan)
    expect(status).toBe(204)
    expect(attributes).toMatch(new RegExp(`Path=/live-media/${String(id)}/; Max-Age=120; HttpOnly; SameSite=Lax`))
    expect((await looks(id, cookie)).map((one) => one.status)).toEqual([200, 200, 200, 200])
    // on another show, under another's name, for longer, unsigned
    const other = await onAir(app, await newMaker(), { audience: 'subscribers' })
    const value = cookie.replace(/^live_\d+=/, '')
    await expectClosed(other.id, undefined, `live_${String(other.id)}=${value}`)
    const [viewer = '', expiry = '', signature = ''] = value.split('.')
    for (const forged of [
      `${String(stranger.userId)}.${expiry}.${signature}`,
      `${viewer}.${(Number.parseInt(expiry, 36) + 600).toString(36)}.${signature}`,
      `${viewer}.${expiry}.`,
      `${viewer}.${expiry}.${signature.slice(1)}A`,
    ])
      await expectClosed(id, stranger, `live_${String(id)}=${forged}`)
  })

  it('ends with a block, an unfollow and a hidden country: no further pass', async () => {
    const { id } = await onAir(app, maker, { audience: 'followers' })
    const person = { params: { username: maker.username } }
    await app.call('PUT /users/:username/follow', person, { as: fan })
    expect((await passTo(app, id, fan)).status).toBe(204)
    await app.call('DELETE /users/:username/follow', person, { as: fan })
    expect((await passTo(app, id, fan)).status).toBe(403)
    await app.call('PUT /users/:username/block', { params: { username: stranger.username } }, { as: maker })
    expect([(await passTo(app, id, stranger)).status, (await gate(id, stranger)).status]).toEqual([404, 404])
    expect(await lists(stranger, id)).toBe(false)
    expect((await app.call('GET /users/:username/live', person, { as: stranger })).status).toBe(404)
    await sql`update accounts set hidden_in = '{AT}' where user_id = ${maker.userId}`.execute(app.services.db)
    await sql`update accounts set country = 'AT' where user_id = ${fan.userId}`.execute(app.services.db)
    expect([(await passTo(app, id, fan)).status, (await gate(id, fan)).status]).toEqual([404, 404])
    await sql`update accounts set country = null where user_id = ${fan.userId}`.execute(app.services.db)
  })

  it('stops within three minutes for whoever watches on with the pass they had', async () => {
    const { id, line } = await onAir(app, maker, { audience: 'followers' }, 4)
    const person = { params: { username: maker.username } }
    await app.call('PUT /users/:username/follow', person, { as: fan })
    const { cookie } = await passTo(app, id, fan)
    await app.call('DELETE /users/:username/follow', person, { as: fan })
    await line.part(canary)
    const look = async () => (await looks(id, cookie)).map(({ status }) => status)
    const begun = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => begun + 110_000)
    try {
      expect(await look()).toEqual([200, 200, 200, 200])
      clock.mockImplementation(() => begun + 121_000)
      expect(await look()).toEqual([403, 403, 403, 403])
      expect((await passTo(app, id, fan, cookie)).status).toBe(403)
    } finally {
      clock.mockRestore()
    }
  })

  it('counts who watches, and not its creator', async () => {
    const { id, line } = await onAir(app, maker)
    for (const as of [fan, fan, stranger, maker, undefined]) {
      const { cookie } = await passTo(app, id, as)
      expect((await fileOf(app, id, 'playlist', cookie)).status).toBe(200)
    }
    expect((await line.part()).body.viewers).toBe(3)
  })
})

describe('staff', () => {
  it('see every show, watch it with a line in the log, and cut it', async () => {
    const moderator = await app.fan(`staff_${String(count)}`)
    await sql`update accounts set staff_role = 'moderator', totp_enabled_at = now() where user_id = ${moderator.userId}`.execute(
      app.services.db,
    )
    app.services.sessions.forgetUser(moderator.userId)
    const { id, line } = await onAir(app, maker, { audience: 'subscribers' })
    await app.call('PUT /users/:username/block', { params: { username: moderator.username } }, { as: maker })
    const listed = (await app.call('GET /admin/live', {}, { as: moderator })).body.shows
    expect(listed.map((show) => show.id)).toContain(id)
    const { status, cookie } = await passTo(app, id, moderator)
    expect(status).toBe(204)
    expect((await passTo(app, id, moderator, cookie)).status).toBe(204)
    // unseen by the creator and by those who watch
    expect((await fileOf(app, id, 'playlist', cookie)).status).toBe(200)
    expect((await line.part()).body.viewers).toBe(0)
    const body = { ground: 'weapons' as const, statement: 'Weapons were offered for sale.' }
    expect((await app.call('POST /admin/live/:id/cut', { ...by(id), body }, { as: fan })).status).toBe(404)
    const cut = await app.call('POST /admin/live/:id/cut', { ...by(id), body }, { as: moderator })
    expect(cut.body.shows.map((show) => show.id)).not.toContain(id)
    expect((await app.call('POST /admin/live/:id/cut', { ...by(id), body }, { as: moderator })).status).toBe(409)
    expect((await passTo(app, id, moderator)).status).toBe(409)
    expect((await line.begin()).body.code).toBe('show_over')
    expect((await app.call('GET /live/mine', {}, { as: maker })).body).toMatchObject({ show: null, cut: body })
    const { rows } = await sql`select action from audit_log where action like 'live.%' order by id`.execute(
      app.services.db,
    )
    expect(rows).toEqual([{ action: 'live.watch' }, { action: 'live.cut' }])
  })
})
