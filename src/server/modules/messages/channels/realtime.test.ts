import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let people: Record<'fan' | 'creator' | 'stranger' | 'unverified' | 'moderator' | 'finance' | 'admin', Person>
let chatId: number
beforeAll(async () => {
  app = await createTestApp()
  const staff = async (role: string) => {
    const person = await app.fan(`works_as_${role}`)
    await sql`update accounts set staff_role = ${role} where user_id = ${person.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(person.userId)
    return person
  }
  people = {
    fan: await app.fan('writer'),
    creator: await app.creator('maker'),
    stranger: await app.creator('other_maker'),
    unverified: await app.signUp('fresh'),
    moderator: await staff('moderator'),
    finance: await staff('finance'),
    admin: await staff('admin'),
  }
  chatId = (await app.call('POST /chats', { body: { username: 'maker' } }, { as: people.fan })).body.id
})
afterAll(() => app.close())

const join = (channel_name: string, as?: Person, socket_id = '12.34') =>
  app.call('POST /realtime/auth', { body: { socket_id, channel_name } }, { as })

describe('a channel is signed for', () => {
  it('its own people and nobody else, whatever their role', async () => {
    for (const [channel, allowed] of [
      [`private-updates.${String(people.fan.userId)}`, ['fan']],
      [`private-updates.${String(people.admin.userId)}`, ['admin']],
      [`private-chat.${String(chatId)}`, ['fan', 'creator']],
      [`presence-chat.${String(chatId)}`, ['fan', 'creator']],
      [`private-chat.${String(chatId + 1)}`, []],
      [`presence-updates.${String(people.fan.userId)}`, []],
    ] as const) {
      expect((await join(channel)).status).toBe(401)
      for (const [role, person] of Object.entries(people)) {
        const { status } = await join(channel, person)
        expect([channel, role, status]).toEqual([
          channel,
          role,
          (allowed as readonly string[]).includes(role) ? 200 : 403,
        ])
      }
    }
  })

  it('names as they are written, and no others', async () => {
    const id = String(chatId)
    for (const name of [
      `private-chat.0${id}`,
      `private-chat.${id} `,
      `Private-chat.${id}`,
      `private-chat.${id}.0`,
      `private-chat.-${id}`,
      `private-chat.${id}e0`,
      `private-chat.9999999999999999`,
      `private-chat.`,
      `private-encrypted-chat.${id}`,
      `chat.${id}`,
      `presence-chat.${id}\n`,
      `private-updates.${String(people.fan.userId)}.x`,
    ])
      expect([name, (await join(name, people.fan)).status]).toEqual([name, 403])
  })

  it('the person that joins: presence says who, and the signature covers it', async () => {
    const channel = `presence-chat.${String(chatId)}`
    const { body } = await join(channel, people.creator)
    const { key, secret } = app.services.realtime
    const data = body.channel_data ?? ''
    expect(JSON.parse(data)).toEqual({
      user_id: String(people.creator.userId),
      session: expect.stringMatching(/^\d+$/),
      at: expect.closeTo(Date.now(), -4),
    })
    const signature = createHmac('sha256', secret).update(`12.34:${channel}:${data}`).digest('hex')
    expect(body).toEqual({ auth: `${key}:${signature}`, channel_data: data })
  })

  it('nobody while one blocks the other', async () => {
    const channel = `private-chat.${String(chatId)}`
    await app.call('PUT /users/:username/block', { params: { username: 'writer' } }, { as: people.creator })
    expect([(await join(channel, people.fan)).status, (await join(channel, people.creator)).status]).toEqual([403, 403])
    await app.call('DELETE /users/:username/block', { params: { username: 'writer' } }, { as: people.creator })
    expect((await join(channel, people.fan)).status).toBe(200)
  })
})

describe('an event', () => {
  const told = async (act: () => Promise<unknown>): Promise<string[]> => {
    await app.runJobs()
    app.published.length = 0
    await act()
    await app.runJobs()
    return app.published
  }
  const write = (text: string) =>
    app.call('POST /chats/:id/messages', { params: { id: String(chatId) }, body: { text } }, { as: people.fan })

  it('leaves if and only if its change was committed', async () => {
    expect(await told(() => write('hello'))).toContain(`private-chat.${String(chatId)}`)
    // the last step of the transaction fails: the message and its event go together
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
      app.services.db,
    )
    await sql`create constraint trigger refuse after insert on messages deferrable initially deferred for each row execute function refuse()`.execute(
      app.services.db,
    )
    let status = 0
    const events = await told(async () => {
      status = (await write('never sent')).status
    })
    expect([status, events]).toEqual([500, []])
    await sql`drop trigger refuse on messages`.execute(app.services.db)
    expect(await told(() => write('hello again'))).toContain(`private-chat.${String(chatId)}`)
  })

  it('that others than PostgreSQL carry leaves later when they could not take it, and is not forgotten', async () => {
    const other = await createTestApp({ REDIS_URL: 'redis://127.0.0.1:1' })
    try {
      const [fan, creator] = [await other.fan('writer'), await other.creator('reader')]
      const { body: chat } = await other.call('POST /chats', { body: { username: 'reader' } }, { as: fan })
      await other.runJobs()
      other.published.length = 0
      const { publishEvent } = other.services
      other.services.publishEvent = () => Promise.reject(new Error('no line'))
      const text = 'while the line is down'
      const sent = await other.call(
        'POST /chats/:id/messages',
        { params: { id: String(chat.id) }, body: { text } },
        { as: fan },
      )
      expect(sent.status).toBe(201)
      await other.runJobs()
      expect(other.published).toEqual([])
      other.services.publishEvent = publishEvent
      await other.runJobs()
      expect(other.published).toContain(`private-chat.${String(chat.id)}`)
      expect(other.published).toContain(`private-updates.${String(creator.userId)}`)
      const { rows } = await sql`select from event_outbox`.execute(other.services.db)
      expect(rows).toEqual([])
    } finally {
      await other.close()
    }
  })
})
