import type { Db, Services, Tx } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { ErrorCode } from '#contract/errors.ts'

type Work = (tx: Tx) => Promise<unknown>

/**
 * What operations of the product stand on while the demo is written: the transactions that they begin are parts of `tx`, so that all
 * of it is there in the end, or nothing. A refusal must end the whole (`done`), since nothing of one part is rolled back alone.
 */
export function within(tx: Tx, services: Services): Services {
  const db: Db = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: Work) => work(target) })
      const found: unknown = Reflect.get(target, name, target)
      return typeof found === 'function' ? (found.bind(target) as unknown) : found
    },
  })
  return { ...services, db }
}

/** What an operation gave. Throws when it refused. */
export function done<T, Code extends ErrorCode>(result: Result<T, Code>): T {
  if (result instanceof Failure) throw new Error(`The demo could not be made: ${result.code}`)
  return result
}
