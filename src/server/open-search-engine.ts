import { EngineAway } from '#platform/search-engine/search-engine.ts'
import type { Log } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { ConfigError, named } from './config-error.ts'
import type { Config } from './config.ts'

/**
 * The search engine of the settings. One that refuses us, or is something else, stops the start in one line; one that is away does
 * not, since PostgreSQL answers for it until it is back.
 */
export async function openSearchEngine(
  settings: Config['searchEngine'],
  db: Services['db'],
  log: Log,
): Promise<Services['searchEngine']> {
  if (!settings) return null
  const { createOpenSearch } = await import('#platform/search-engine/opensearch.ts')
  const { findByEngine } = await import('#platform/search-engine/find-by-engine.ts')
  const engine = createOpenSearch(settings)
  const line = named('SEARCH_ENGINE_URL', settings.url)
  try {
    await engine.open()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (!(error instanceof EngineAway)) throw new ConfigError(`${line}: ${why}`, { cause: error })
    log.warn(`${line}: cannot be reached (${why}); PostgreSQL finds everything until it can`)
  }
  return findByEngine({ db, engine, log })
}
