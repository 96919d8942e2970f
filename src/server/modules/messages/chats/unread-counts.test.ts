import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { talking } from '#test/talk.ts'

/** What is unread is what the messages themselves say, whatever happened in whatever order, or at once. */

let app: TestApp
let talk: ReturnType<typeof talking>
let creator: Person
let fans: Person[]
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  creator = await app.creator('maker')
  fans = [await app.fan('one'), await app.fan('two'), await app.fan('three')]
  for (const fan of fans) await talk.follow(fan, creator)
})
afterAll(() => app.close())

/** A small generator, so that a failure can be repeated by its seed. */
const random = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Something that a person may do; what is refused because of what others did is fine. */
async function act(pick: (below: number) => number, chatIds: readonly number[]): Promise<unknown> {
  const which = pick(fans.length)
  const fan = fans[which] as Person
  const chatId = chatIds[which] as number
  const as = pick(2) === 0 ? fan : creator
  const at = talk.at(chatId)
  const messages = async () => (await talk.history(as, chatId, { limit: '50' })).messages ?? []
  switch (pick(9)) {
    case 0:
    case 1:
    case 2:
      return talk.send(as, chatId, { text: 'hello' })
    case 3: {
      const all = await messages()
      const one = all[pick(Math.max(1, all.length))]
      return one && talk.read(as, chatId, one.id)
    }
    case 4: {
      const mine = (await messages()).filter((message) => message.mine)
      const one = mine[pick(Math.max(1, mine.length))]
      return one && app.call('DELETE /messages/:id', { params: { id: String(one.id) } }, { as })
    }
    case 5: {
      const all = await messages()
      const one = all[pick(Math.max(1, all.length))]
      return one && app.call('POST /chats/:id/hide', { ...at, body: { messageIds: [one.id] } }, { as })
    }
    case 6:
      return pick(3) === 0 && app.call(pick(2) === 0 ? 'POST /chats/:id/clear' : 'DELETE /chats/:id', at, { as })
    case 7: {
      const { body } = await app.call(
        'POST /listMessages',
        { body: { to: { builtIn: ['followers'] }, text: 'to all' } },
        { as: creator },
      )
      await app.runJobs()
      return pick(2) === 0 && app.call('DELETE /listMessages/:id', { params: { id: String(body.id) } }, { as: creator })
    }
    default: {
      const block = { params: { username: fan.username } }
      await app.call('PATCH /chats/:id', { ...at, body: { muted: pick(2) === 0 } }, { as })
      if (pick(3) > 0) return
      await app.call('PUT /users/:username/block', block, { as: creator })
      return app.call('DELETE /users/:username/block', block, { as: creator })
    }
  }
}

/** Unread messages of a chat, by what the person sees in it. */
async function byHistory(as: Person, chatId: number, readUpTo: number): Promise<number> {
  let unread = 0
  let after: number | undefined
  for (;;) {
    const page = await talk.history(as, chatId, {
      limit: '50',
      ...(after === undefined ? { since: '2000-01-01T00:00:00Z' } : { after: String(after) }),
    })
    unread += page.messages.filter(({ mine, state, id }) => !mine && state === 'sent' && id > readUpTo).length
    after = page.messages.at(-1)?.id
    if (!page.hasAfter || after === undefined) return unread
  }
}

async function compare(): Promise<void> {
  for (const as of [creator, ...fans]) {
    const chats = await talk.chats(as, { limit: '50' })
    let badge = 0
    for (const { id, unreadCount, muted, myReadUpTo } of chats) {
      expect([as.username, id, unreadCount]).toEqual([as.username, id, await byHistory(as, id, myReadUpTo)])
      if (!muted) badge += unreadCount
    }
    expect([as.username, await talk.unread(as)]).toEqual([as.username, Math.min(100, badge)])
    // nothing stands in a chat's list before its time: newest first within each part
    const unread = chats.filter((chat) => !chat.pinned && chat.unreadCount > 0).map(({ id }) => id)
    const read = chats.filter((chat) => !chat.pinned && chat.unreadCount === 0).map(({ id }) => id)
    expect(chats.map(({ id }) => id)).toEqual([...unread, ...read])
  }
}

describe('the numbers of unread messages', () => {
  it.each([11, 12, 13])('hold one after the other (seed %i)', async (seed) => {
    const pick = random(seed)
    const chatIds = await Promise.all(fans.map((fan) => talk.start(fan, creator)))
    for (let n = 0; n < 40; n += 1) await act(pick, chatIds)
    await app.runJobs()
    await compare()
  })
  it.each([21, 22, 23])('hold when everyone does everything at once (seed %i)', async (seed) => {
    const pick = random(seed)
    const chatIds = await Promise.all(fans.map((fan) => talk.start(fan, creator)))
    for (let round = 0; round < 8; round += 1) {
      const done = await Promise.allSettled(Array.from({ length: 8 }, () => act(pick, chatIds)))
      expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
      // refused is fine, broken (such as two who wait for each other) is not
      const answers = done.flatMap((one) =>
        one.status === 'fulfilled' ? [one.value as { status?: number } | undefined] : [],
      )
      expect(answers.filter((answer) => (answer?.status ?? 0) >= 500)).toEqual([])
    }
    await app.runJobs()
    await compare()
  })
})
