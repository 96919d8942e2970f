import { describe, expect, test } from 'vitest'
import { createOutbox, type Fate, type OutboxMessage } from './outbox.ts'

const at = '2026-11-21T10:00:00.000000Z'
const soon = Date.parse(at) + 1000

function keep(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** An outbox whose tries are answered by hand, and whose clock stands. */
function outboxOf(storage = keep(), now = () => soon) {
  const tried: string[] = []
  const answers: ((fate: Fate) => void)[] = []
  const timers: (() => void)[] = []
  const outbox = createOutbox<string>({
    place: 'pendingMessages',
    storage,
    now,
    later: (run) => void timers.push(run),
    send: (pendingMessage: OutboxMessage<string>) => {
      tried.push(pendingMessage.key)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  const answer = async (fate: Fate) => {
    answers.shift()?.(fate)
    await Promise.resolve()
    await Promise.resolve()
  }
  const add = (key: string, chatId = 1) => outbox.add({ key, chatId, at, body: key })
  const states = () => outbox.get().map(({ key, state }) => `${key} ${state}`)
  return { outbox, tried, answer, add, states, timers }
}

describe('what was sent and has not been answered', () => {
  test('goes one after the other within a chat, and not across chats', async () => {
    const { add, tried, answer, states } = outboxOf()
    add('a')
    add('b')
    add('c', 2)
    expect(tried).toEqual(['a', 'c'])
    await answer('arrived')
    expect(tried).toEqual(['a', 'c', 'b'])
    await answer('arrived')
    await answer('arrived')
    expect(states()).toEqual([])
  })

  test('goes again with the same key when nobody knows whether it arrived, before what was written after it', async () => {
    const { add, tried, answer, states, timers } = outboxOf()
    add('a')
    add('b')
    await answer('unknown')
    expect(states()).toEqual(['a waiting', 'b sending'])
    expect(tried).toEqual(['a'])
    timers.shift()?.()
    expect(tried).toEqual(['a', 'a'])
    await answer('arrived')
    expect(tried).toEqual(['a', 'a', 'b'])
  })

  test('a refused one stays with its reason and lets the others pass', async () => {
    const { outbox, add, answer, states, tried } = outboxOf()
    add('a')
    add('b')
    await answer({ refused: { text: 'The price has changed.', code: 'price_changed', cents: 300 } })
    expect(states()).toEqual(['a failed', 'b sending'])
    expect(outbox.get()[0]?.problem?.cents).toBe(300)
    outbox.drop('a')
    await answer('arrived')
    expect(tried).toEqual(['a', 'b'])
    expect(states()).toEqual([])
  })

  test('outlives the page: what was under way waits, and an old one asks its writer', () => {
    const storage = keep()
    const before = outboxOf(storage)
    before.add('a')
    const after = outboxOf(storage)
    expect(after.states()).toEqual(['a waiting'])
    after.outbox.flush()
    expect(after.tried).toEqual(['a'])
    const tomorrow = outboxOf(storage, () => soon + 86_400_000)
    tomorrow.outbox.flush()
    expect(tomorrow.states()).toEqual(['a failed'])
    expect(tomorrow.tried).toEqual([])
    tomorrow.outbox.again('a')
    expect(tomorrow.tried).toEqual(['a'])
  })
})
