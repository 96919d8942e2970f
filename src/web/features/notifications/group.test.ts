import { expect, test } from 'vitest'
import type { Notification } from './api.ts'
import { groupLikes } from './group.ts'

const person = (username: string) => ({ username, name: username, avatarUrl: null })
const note = (
  id: number,
  kind: Notification['kind'],
  username: string | null,
  postId: number | null = null,
): Notification => ({
  id,
  kind,
  actor: username === null ? null : person(username),
  postId,
  commentId: null,
  amountCents: null,
  at: '2026-11-21T08:00:00.000Z',
  seen: false,
})
const lines = (notifications: readonly Notification[]) =>
  groupLikes(notifications).map(({ newest, others }) => [newest.id, others])

test('likes of one post are one line where the newest stands', () => {
  expect(
    lines([
      note(9, 'like', 'ada', 1),
      note(8, 'new_follower', 'bea'),
      note(7, 'like', 'kofi', 1),
      note(6, 'like', 'kofi', 2),
      note(5, 'like', 'theo', 1),
    ]),
  ).toEqual([
    [9, 2],
    [8, 0],
    [6, 0],
  ])
})

test('who takes a like back and likes again counts once', () => {
  expect(lines([note(3, 'like', 'ada', 1), note(2, 'like', 'ada', 1), note(1, 'like', 'bea', 1)])).toEqual([[3, 1]])
})

test('followers and supporters are never put together', () => {
  expect(lines([note(2, 'new_subscriber', 'ada'), note(1, 'new_subscriber', 'ada')])).toEqual([
    [2, 0],
    [1, 0],
  ])
})
