import { expect, it } from 'vitest'
import { createDrawingQueue } from './drawing-queue.ts'

it('takes one piece of work at a time, what a person waits for first, and goes on after a fault', async () => {
  const turn = createDrawingQueue()
  const order: string[] = []
  let running = 0
  let most = 0
  const work =
    (name: string, fails = false) =>
    async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      order.push(name)
      if (fails) throw new Error(name)
      return name
    }
  const all = await Promise.allSettled([
    turn('later', work('first')),
    turn('later', work('second', true)),
    turn('later', work('third')),
    turn('now', work('papers')),
    turn('now', work('more papers', true)),
  ])
  expect(order).toEqual(['first', 'papers', 'more papers', 'second', 'third'])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'])
  expect(most).toBe(1)
  expect(await turn('later', work('afterwards'))).toBe('afterwards')
})
