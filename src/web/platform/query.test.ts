import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient, readAgain } from './query.ts'

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
