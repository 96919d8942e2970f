import { expect, it } from 'vitest'
import { createLanes } from './hashing-lanes.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

it.each([1, 2, 3])('%i run at once and the others in their order, also after one that fails', async (count) => {
  const lane = createLanes(count)
  const order: number[] = []
  let [running, most] = [0, 0]
  const work = (index: number) => async () => {
    order.push(index)
    most = Math.max(most, (running += 1))
    await tick()
    running -= 1
    if (index % 4 === 0) throw new Error('failed')
    return index
  }
  const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => lane(work(index))))
  expect(most).toBe(count)
  expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 4 === 0 ? null : index)),
  )
  expect(await lane(async () => 'free again')).toBe('free again')
})
