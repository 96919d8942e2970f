import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from './api/api-error.ts'
import { mayRetry, queryClient, readAgain, retryDelay } from './query.ts'

it('reads once more after what was heard of, also where the first reading was under way', async () => {
  let truth = 'before'
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['something'],
    queryFn: () => {
      const seen = truth
      return new Promise<string>((resolve) => answers.push(() => resolve(seen)))
    },
  })
  const stop = observer.subscribe(() => undefined)
  const shown = () => observer.getCurrentResult().data
  const answer = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }

  truth = 'after'
  const first = readAgain(['something'])
  await answer()
  expect(shown()).toBe('before')
  await answer()
  await first
  expect([shown(), answers.length]).toEqual(['after', 0])

  // a later one gives way at once
  const second = readAgain(['something'])
  truth = 'later'
  const third = readAgain(['something'])
  await answer()
  await answer()
  await Promise.all([second, third])
  expect([shown(), answers.length]).toEqual(['later', 0])
  stop()
  queryClient.clear()
})

it('comes again when a busy server says so, four times at most, and gives up on a refusal', () => {
  const busy = new ApiError(503, { code: 'busy', details: { retryAfterSeconds: 3 } })
  const trouble = new ApiError(503, { code: 'unavailable' })
  const refused = new ApiError(403, { code: 'forbidden' })
  expect([3, 4].map((count) => mayRetry(count, busy))).toEqual([true, false])
  expect([1, 2].map((count) => mayRetry(count, trouble))).toEqual([true, false])
  expect(mayRetry(0, refused)).toBe(false)
  expect(Math.floor(retryDelay(0, busy) / 1000)).toBe(3)
  expect([0, 1].map((count) => retryDelay(count, trouble))).toEqual([1000, 2000])
})
