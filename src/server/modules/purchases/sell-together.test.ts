import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { alone, createPaymentBatcher } from './sell-together.ts'

type Order = { fanId: number; name: string }
const order = (fanId: number, name = `of ${String(fanId)}`): Order => ({ fanId, name })
const names = (orders: readonly Order[]) => orders.map(({ name }) => name)

/** A lane whose batches take a moment and are written down. */
function lane(work: (orders: readonly Order[]) => (string | typeof alone)[] = names, ms = 5) {
  const batches: string[][] = []
  const pay = createPaymentBatcher<Order, string>(async (orders) => {
    batches.push(names(orders))
    await wait(ms)
    return work(orders)
  })
  return { batches, pay }
}

it('one by itself goes at once', async () => {
  const { batches, pay } = lane(names, 0)
  const begun = performance.now()
  expect(await pay(order(1))).toBe('of 1')
  expect(performance.now() - begun).toBeLessThan(100)
  expect(batches).toEqual([['of 1']])
})

it('what comes while others are under way goes together, in bounded crowds, and each gets its own answer', async () => {
  const { batches, pay } = lane()
  const first = pay(order(0))
  await wait(1)
  const all = await Promise.all([first, ...Array.from({ length: 300 }, (_one, index) => pay(order(index + 1)))])
  expect(all).toEqual(Array.from({ length: 301 }, (_one, index) => `of ${String(index)}`))
  expect(batches[0]).toEqual(['of 0'])
  expect(batches.length).toBeLessThan(6)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(128)
})

it('a fan has one payment in a batch, and they keep their order', async () => {
  const { batches, pay } = lane()
  await Promise.all([order(1, 'a'), order(1, 'b'), order(2, 'c'), order(1, 'd'), order(2, 'e')].map(pay))
  expect(batches).toEqual([['a', 'c'], ['b', 'e'], ['d']])
})

it('a batch that breaks is done one by one: only what is broken fails', async () => {
  const { batches, pay } = lane((orders) => {
    if (names(orders).includes('bad')) throw new Error('broken')
    return names(orders)
  })
  const results = await Promise.allSettled([order(1, 'a'), order(2, 'bad'), order(3, 'c')].map(pay))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
  expect(await pay(order(4))).toBe('of 4')
})

it('what has to be by itself is done so, and the lane does not wait for it', async () => {
  let release = (): void => undefined
  const locked = new Promise<void>((resolve) => (release = resolve))
  const pay = createPaymentBatcher<Order, string>(async (orders) => {
    if (orders.length > 1) return orders.map(({ fanId, name }) => (fanId === 1 ? alone : name))
    if (orders[0]?.fanId === 1) await locked
    return names(orders)
  })
  const [slow, quick] = [pay(order(1)), pay(order(2))]
  expect(await quick).toBe('of 2')
  expect(await Promise.all([pay(order(3)), pay(order(4))])).toEqual(['of 3', 'of 4'])
  release()
  expect(await slow).toBe('of 1')
})
