import type pg from 'pg'
import { connectionWaitSeconds } from '../metrics/instruments.ts'

/** Has every wait for a connection of this pool counted. */
export function measurePool<T extends pg.Pool>(pool: T): T {
  const connect = pool.connect.bind(pool)
  // with a callback when the pool itself asks, else by a promise
  const measured = (given?: Parameters<typeof connect>[0]): unknown => {
    const end = connectionWaitSeconds.startTimer()
    if (given)
      return connect((...answer) => {
        end()
        given(...answer)
      })
    return connect().finally(() => void end())
  }
  pool.connect = measured as typeof pool.connect
  return pool
}
