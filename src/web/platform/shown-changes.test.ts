import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from './query.ts'
import { holdChange, type ShownChange } from './shown-changes.ts'

type Post = { readonly liked: boolean; readonly likeCount: number }
const set =
  (liked: boolean): ShownChange =>
  (data, { queryKey: [area] }) => {
    const post = data as Post
    return area !== 'post' || post.liked === liked ? data : { liked, likeCount: post.likeCount + (liked ? 1 : -1) }
  }
const no: Post = { liked: false, likeCount: 4 }
const yes: Post = { liked: true, likeCount: 5 }

const answers: ((post: Post) => void)[] = []
/** All that was drawn, in order. */
const drawn: (Post | undefined)[] = []
let observer: QueryObserver<Post>
const settled = () => new Promise((resolve) => setTimeout(resolve))
const read = () => void queryClient.invalidateQueries({ queryKey: ['post'] })
async function answer(post: Post): Promise<void> {
  await settled()
  answers.shift()?.(post)
  await settled()
}
async function open(): Promise<() => void> {
  observer = new QueryObserver<Post>(queryClient, {
    queryKey: ['post'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  // as a component hears of it
  const stop = observer.subscribe(notifyManager.batchCalls(() => void drawn.push(observer.getCurrentResult().data)))
  await answer(no)
  drawn.length = 0
  return stop
}
afterEach(() => {
  queryClient.clear()
  answers.length = 0
})

it('keeps a press on what is read before the server has answered, and never draws it taken back', async () => {
  const stop = await open()
  read()
  const press = holdChange(set(true))
  await answer(no)
  read()
  await answer(no)
  press.agreed()
  await settled()
  expect(new Set(drawn.map((post) => JSON.stringify(post)))).toEqual(new Set([JSON.stringify(yes)]))
  stop()
})

it('keeps it on what was asked before the server agreed and comes after it', async () => {
  const stop = await open()
  const press = holdChange(set(true))
  read()
  await settled()
  const counted = { liked: true, likeCount: 9 }
  press.agreed((data, { queryKey: [area] }) => (area === 'post' ? counted : data))
  expect(observer.getCurrentResult().data).toEqual(counted)
  await answer(no)
  expect(observer.getCurrentResult().data).toEqual(counted)
  // the next reading is the truth
  read()
  await answer(no)
  expect(observer.getCurrentResult().data).toEqual(no)
  stop()
})

it('shows the last of several presses, and what is read after a refusal', async () => {
  const stop = await open()
  const [first, second] = [holdChange(set(true)), holdChange(set(false))]
  read()
  await answer(yes)
  expect(observer.getCurrentResult().data).toEqual(no)
  first.agreed()
  read()
  await settled()
  second.refused()
  await answer(yes)
  expect(observer.getCurrentResult().data).toEqual(yes)
  stop()
})

it('leaves alone what it does not concern, and when it was read', async () => {
  const stop = await open()
  queryClient.setQueryData(['other'], no, { updatedAt: 5 })
  const before = queryClient.getQueryState(['post'])?.dataUpdatedAt
  await new Promise((resolve) => setTimeout(resolve, 5))
  holdChange(set(true)).refused()
  expect(queryClient.getQueryData(['other'])).toBe(no)
  expect(queryClient.getQueryState(['post'])?.dataUpdatedAt).toBe(before)
  stop()
})
