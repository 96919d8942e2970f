import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushMessage } from '#contract/push-message.ts'
import type { Person } from '#test/app.ts'
import { createNoticeWorld, type NoticeWorld } from '#test/notification-world.ts'
import { newBrowser } from '#test/push-service.ts'

let world: NoticeWorld
let { app, service, star, follow, choose, rhythm, itIsTime, mailsTo, unique } = {} as NoticeWorld
beforeAll(async () => {
  world = await createNoticeWorld()
  ;({ app, service, star, follow, choose, rhythm, itIsTime, mailsTo, unique } = world)
})
afterAll(() => world.close())
beforeEach(() => {
  service.requests.length = 0
})

const dueIn = async ({ userId }: Person): Promise<{ channel: string; minutes: number }[]> =>
  (
    await sql<{ channel: string; minutes: number }>`
      select channel, (extract(epoch from due_at - now()) / 60)::float8 as minutes from notification_outbox where user_id = ${userId} order by channel`.execute(
      app.services.db,
    )
  ).rows
const subscribe = async (as: Person, path = `/${unique('endpoint')}`) => {
  const browser = newBrowser()
  const endpoint = `http://${service.host}${path}`
  const { status } = await app.call('PUT /push/subscription', { body: { endpoint, keys: browser.keys } }, { as })
  expect(status).toBe(200)
  return {
    path,
    messages: (): PushMessage[] =>
      service.requests
        .filter((request) => request.path === path)
        .map(({ body }) => JSON.parse(browser.open(body).toString()) as PushMessage),
  }
}

describe('a mail about what happened', () => {
  it('comes by the settings alone, once, with a link that leads there', async () => {
    const [silent, told] = [await star(), await star()]
    await choose(told, true, false)
    await follow(silent.username)
    const fan = await follow(told.username, 'the_admirer')
    await itIsTime()
    await itIsTime()
    expect(await mailsTo(silent)).toEqual([])
    const mails = await mailsTo(told)
    expect(mails.map(({ subject }) => subject)).toEqual(['Name of the_admirer started following you'])
    expect(mails[0]?.text).toContain(`${app.services.publicUrl}/${fan.username}`)
  })

  it('takes along what came shortly before, grouped, and leaves out what was seen meanwhile', async () => {
    const creator = await star()
    await choose(creator, true, false)
    for (let n = 0; n < 3; n += 1) await follow(creator.username)
    const last = await follow(creator.username)
    await itIsTime()
    expect((await mailsTo(creator)).map(({ subject }) => subject)).toEqual([
      `Name of ${last.username} and 3 others started following you`,
    ])

    await follow(creator.username)
    const { notifications } = (await app.call('GET /notifications', {}, { as: creator })).body
    await app.call('POST /notifications/seen', { body: { ids: notifications.map(({ id }) => id) } }, { as: creator })
    await itIsTime()
    expect((await mailsTo(creator)).length).toBe(1)
  })

  it('does not go to an address that nobody has verified', async () => {
    const creator = await star()
    await choose(creator, true, false)
    await sql`update accounts set email_verified_at = null where user_id = ${creator.userId}`.execute(app.services.db)
    await follow(creator.username)
    await itIsTime()
    expect(await mailsTo(creator)).toEqual([])
  })

  it('waits for its hour as one of a daily summary, in every language', async () => {
    for (const [language, subject] of [
      ['en', '3 new notifications'],
      ['de', '3 neue Benachrichtigungen'],
      ['ar', '٣ إشعارات جديدة'],
    ] as const) {
      const creator = await star()
      await app.call('PATCH /settings/account', { body: { language } }, { as: creator })
      await choose(creator, true, false)
      const hour = new Date(Date.now() + 5 * 3_600_000).getUTCHours()
      await rhythm(creator, { mail: 'daily', digestHour: hour })
      await follow(creator.username)
      for (const kind of ['withdrawal_sent', 'payments_open'] as const)
        await sql`with made as (insert into notifications (user_id, kind, amount_cents, event_key) values (${creator.userId}, ${kind}, 123450, ${kind}) returning id)
          insert into notification_outbox (user_id, channel, topic, notification_id, due_at)
          select ${creator.userId}, 'email', 'withdrawal', id, notification_due(now(), 'email', false, r) from made, notification_rhythms r where r.user_id = ${creator.userId}`.execute(
          app.services.db,
        )
      const waiting = await dueIn(creator)
      expect(waiting.length).toBe(3)
      for (const { minutes } of waiting) expect(minutes > 3 * 60 && minutes <= 5 * 60).toBe(true)
      await app.runJobs()
      expect(await mailsTo(creator)).toEqual([])
      await itIsTime()
      const [mail] = await mailsTo(creator)
      expect(mail?.subject).toBe(subject)
      expect(mail?.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
      expect(mail?.text).toMatch(/1[.,]234[.,]50|١٬٢٣٤٫٥٠/)
    }
  })
})

describe('quiet hours', () => {
  // Vienna is at UTC+1 in winter and UTC+2 in summer; the night of 29 March 2026 has no 02:30
  it.each([
    ['before them', '2026-01-10T20:59:00Z', null],
    ['from their beginning', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
    ['after midnight', '2026-01-11T00:30:00Z', '2026-01-11T06:00:00Z'],
    ['at their end', '2026-01-11T06:00:00Z', null],
    ['in summer', '2026-07-10T20:30:00Z', '2026-07-11T05:00:00Z'],
    ['over the change of clocks', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ])('hold back what comes in a night, %s', async (_when, at, until) => {
    const { rows } = await sql<{ due: string }>`
      select notification_due(${at}::timestamptz, 'push', false, row(1, false, 8, 1320, 420, 'Europe/Vienna')::notification_rhythms) as due`.execute(
      app.services.db,
    )
    expect(new Date(rows[0]?.due ?? '').toISOString()).toBe(new Date(until ?? at).toISOString())
  })
  it('hold back what comes on a day, and never what is urgent', async () => {
    const due = async (at: string, urgent: boolean) => {
      const { rows } = await sql<{ due: string }>`
        select notification_due(${at}::timestamptz, 'email', ${urgent}, row(1, false, 8, 540, 1020, 'UTC')::notification_rhythms) as due`.execute(
        app.services.db,
      )
      return new Date(rows[0]?.due ?? '').toISOString()
    }
    expect(await due('2026-01-10T12:00:00Z', false)).toBe('2026-01-10T17:00:00.000Z')
    expect(await due('2026-01-10T12:00:00Z', true)).toBe('2026-01-10T12:00:00.000Z')
    expect(await due('2026-01-10T17:00:00Z', false)).toBe('2026-01-10T17:00:00.000Z')
  })
  it('are kept by what waits when they are set, and ended when they are taken away', async () => {
    const creator = await star()
    await choose(creator, true, true)
    await subscribe(creator)
    const now = new Date()
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
    await follow(creator.username)
    await rhythm(creator, { quiet: { from: (minute + 1430) % 1440, until: (minute + 120) % 1440 } })
    for (const { minutes } of await dueIn(creator)) expect(minutes > 110 && minutes <= 121).toBe(true)
    await app.runJobs()
    expect([await mailsTo(creator), service.requests]).toEqual([[], []])
    await rhythm(creator, { quiet: null })
    await app.runJobs()
    expect([(await mailsTo(creator)).length, service.requests.length]).toEqual([1, 1])
  })
  it('need an end, and a zone that there is', async () => {
    const creator = await star()
    expect((await rhythm(creator, { quiet: { from: 60, until: 60 } })).status).toBe(422)
    expect((await rhythm(creator, { zone: 'Europe/Atlantis' })).status).toBe(422)
    expect((await rhythm(creator, { zone: "UTC'; drop table users; --" })).status).toBe(422)
    // the database would count with these, but no mail could write their times, or with the opposite sign
    for (const zone of ['0', '+05:00', 'EST5EDTX', 'posix/Europe/Lisbon'])
      expect([zone, (await rhythm(creator, { zone })).status]).toEqual([zone, 422])
  })
})

describe('a push', () => {
  it('reaches each browser of its person, encrypted, signed, in their language', async () => {
    const creator = await star()
    await app.call('PATCH /settings/account', { body: { language: 'ar' } }, { as: creator })
    await choose(creator, false, true)
    const browsers = [await subscribe(creator), await subscribe(creator)]
    const fan = await follow(creator.username)
    await app.runJobs()
    await app.runJobs()
    for (const browser of browsers)
      expect(browser.messages()).toEqual([
        {
          title: 'Fanfare',
          body: `متابعة جديدة لك من \u2068Name of ${fan.username}\u2069`,
          path: `/${fan.username}`,
          tag: expect.stringMatching(/^n\d+$/),
          language: 'ar',
          direction: 'rtl',
          unread: 1,
        },
      ])
    const [request] = service.requests
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(request?.headers['authorization']).toContain(`k=${app.services.push.vapid.publicKey}`)
    expect(request?.body.includes('Name of')).toBe(false)
  })

  it('forgets a browser that is gone, tries again one that is busy, and leaves the others alone', async () => {
    const creator = await star()
    await choose(creator, false, true)
    const [gone, busy, well] = [await subscribe(creator), await subscribe(creator), await subscribe(creator)]
    service.answer(gone.path, 410)
    service.answer(busy.path, 503)
    await follow(creator.username)
    await app.runJobs().catch(() => undefined)
    service.answer(busy.path, 201)
    await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`.execute(
      app.services.db,
    )
    await app.runJobs()
    expect([gone.messages().length, busy.messages().length, well.messages().length]).toEqual([1, 2, 1])
    const { rows: left } = await sql<{ endpoint: string }>`
      select endpoint from push_subscriptions where user_id = ${creator.userId}`.execute(app.services.db)
    expect(left.map(({ endpoint }) => new URL(endpoint).pathname).toSorted()).toEqual([busy.path, well.path].toSorted())
  })

  it('ends with its session, and an endpoint belongs to whoever asked last', async () => {
    const [first, second] = [await star(), await star()]
    for (const one of [first, second]) await choose(one, false, true)
    await subscribe(first, '/shared')
    const taken = await subscribe(second, '/shared')
    await follow(first.username)
    await follow(second.username)
    await app.runJobs()
    expect(service.requests.length).toBe(1)
    expect(taken.messages().length).toBe(1)
    await app.call('POST /logout', {}, { as: second })
    await follow(second.username)
    await app.runJobs()
    expect(service.requests.length).toBe(1)
  })

  it('goes to no address that is no push service’s', async () => {
    const creator = await star()
    const { keys } = newBrowser()
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://internal.example/x', 'http://169.254.169.254/'])
      expect((await app.call('PUT /push/subscription', { body: { endpoint, keys } }, { as: creator })).status).toBe(403)
    const wrong = {
      endpoint: `http://${service.host}/x`,
      keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    }
    expect((await app.call('PUT /push/subscription', { body: wrong }, { as: creator })).status).toBe(422)
  })

  it('tells of messages in a chat once until they are told, and not when they were read or the chat is muted', async () => {
    const [reader, writer] = [await star(), await star()]
    const browser = await subscribe(reader)
    const { id } = (await app.call('POST /chats', { body: { username: reader.username } }, { as: writer })).body
    const chat = { params: { id: String(id) } }
    const write = async () => {
      const body = { text: 'hello', mediaIds: [], expectedPriceCents: 0 }
      expect((await app.call('POST /chats/:id/messages', { ...chat, body }, { as: writer })).status).toBe(201)
    }
    for (let n = 0; n < 3; n += 1) await write()
    await app.runJobs()
    await app.runJobs()
    const told = [`New messages from Name of ${writer.username}`, `/messages/${String(id)}`]
    expect(browser.messages().map(({ body, path }) => [body, path])).toEqual([told])
    expect((await app.call('GET /updates', {}, { as: reader })).body.updates).toMatchObject({ messages: 3 })
    const { messages } = (await app.call('GET /chats/:id/messages', chat, { as: reader })).body
    await app.call(
      'POST /chats/:id/read',
      { ...chat, body: { upTo: Math.max(...messages.map((one) => one.id)) } },
      { as: reader },
    )
    await itIsTime()
    await app.call('PATCH /chats/:id', { ...chat, body: { muted: true } }, { as: reader })
    await write()
    await itIsTime()
    expect([browser.messages().length, await mailsTo(reader)]).toEqual([1, []])
  })
})
