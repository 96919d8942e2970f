import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db } from '../services.ts'
import { EngineAway, type EngineService, type SearchEngine } from './search-engine.ts'

/** An engine that failed is left alone for so long. */
const restMs = 10_000
/** How long it is believed that the engine has been told everything, or has not. */
const readyMs = 5_000

/** Questions to the engine, while it can answer them. */
export function findByEngine({ db, engine, log }: { db: Db; engine: SearchEngine; log: Log }): EngineService {
  let restsUntil = 0
  let ready = { until: 0, value: false }
  const isReady = async (): Promise<boolean> => {
    if (ready.until > performance.now()) return ready.value
    const { rows } = await sql`select from search_engine where filled_at is not null`.execute(db)
    ready = { until: performance.now() + readyMs, value: rows.length > 0 }
    return ready.value
  }
  return {
    engine,
    async find(question) {
      if (restsUntil > performance.now() || !(await isReady())) return null
      try {
        return await engine.find(question)
      } catch (error) {
        restsUntil = performance.now() + restMs
        const reason = error instanceof Error ? error.message : String(error)
        log.warn(
          { reason, away: error instanceof EngineAway },
          'the search engine failed; PostgreSQL answers meanwhile',
        )
        return null
      }
    },
  }
}
