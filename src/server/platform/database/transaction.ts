import type { Kysely, Transaction } from 'kysely'
import { Failure } from '../failure.ts'

class RollBack extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('rolled back')
    this.failure = failure
  }
}

/**
 * One transaction for one operation. Returning a `Failure` rolls everything back and gives the failure on; throwing
 * rolls back too. Do nothing slow inside: no network, no pictures.
 */
export async function transaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (result instanceof Failure) throw new RollBack(result)
      return result
    })
  } catch (error) {
    // the failure is of the type that `work` returned
    if (error instanceof RollBack) return error.failure as T
    throw error
  }
}
