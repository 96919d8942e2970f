import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { PendingMessage } from '../outbox/send-message.ts'
import { mergePending } from './merge-pending.ts'

const at = '2026-11-21T10:00:00.000000Z'
const message = (id: number, text: string, mine = true): Message => ({
  id,
  chatId: 1,
  mine,
  origin: 'typed',
  at,
  state: 'sent',
  text,
  language: null,
  media: [],
  locked: [],
  priceCents: null,
  unlocked: false,
  tipCents: null,
  payment: null,
  replyTo: null,
  story: null,
  reactions: [],
})
const pendingMessage = (
  key: string,
  text: string,
  after: number,
  state: PendingMessage['state'] = 'waiting',
): PendingMessage => ({
  key,
  chatId: 1,
  at,
  state,
  problem: null,
  body: { body: { text }, after, mediaCount: 0, quoted: null },
})
const keys = (messages: readonly Message[], pendingMessages: readonly PendingMessage[]) =>
  mergePending(messages, pendingMessages).map(({ key }) => key)

test('what has arrived already is not shown a second time while nobody has said so', () => {
  expect(keys([message(1, 'Hello'), message(2, 'Hello')], [pendingMessage('a', 'Hello', 1)])).toEqual(['1', '2'])
})

test('the same words sent twice are two messages', () => {
  expect(keys([message(1, 'Hello')], [pendingMessage('a', 'Hello', 1)])).toEqual(['1', 'a'])
  expect(keys([message(2, 'Hello')], [pendingMessage('a', 'Hello', 1), pendingMessage('b', 'Hello', 1)])).toEqual([
    '2',
    'b',
  ])
})

test('the other person may say the same, and what was refused stays', () => {
  expect(keys([message(2, 'Hello', false)], [pendingMessage('a', 'Hello', 1)])).toEqual(['2', 'a'])
  expect(keys([message(2, 'Hello')], [pendingMessage('a', 'Hello', 1, 'failed')])).toEqual(['2', 'a'])
})
