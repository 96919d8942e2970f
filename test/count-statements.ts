import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const counted = new AsyncLocalStorage<{ statements: number }>()

/** What a call answers, and the statements that it sends itself: not those of clocks and other processes beside it. */
export async function countStatements<T>(call: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const of = { statements: 0 }
  const send = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const own = counted.getStore()
    if (own) own.statements += 1
    return send.apply(this, given)
  })
  try {
    return { answer: await counted.run(of, call), statements: of.statements }
  } finally {
    spy.mockRestore()
  }
}
