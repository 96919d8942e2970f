import type { Kysely, Transaction } from 'kysely'
import { Failure } from '../failure.ts'
import { ringCommitted } from './after-commit.ts'

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
    let used: Transaction<Tables> | undefined
    const answer = await db.transaction().execute(async (tx) => {
      used = tx
      const result = await work(tx)
      if (result instanceof Failure) throw new RollBack(result)
      return result
    })
    if (used) ringCommitted(db, used)
    return answer
  } catch (error) {
    // the failure is of the type that `work` returned
    if (error instanceof RollBack) return error.failure as T
    throw error
  }
}
