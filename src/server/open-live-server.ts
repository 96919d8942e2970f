import { causeOf } from '#platform/cause-of.ts'
import type { Log } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { ConfigError, named } from './config-error.ts'
import type { Config } from './config.ts'

const patienceMs = 5000

/**
 * The MediaMTX of the settings. Something else at its address stops the start in one line; one that is away does not, since shows
 * from the browser need none. Whether it knows our password is seen once it can ask us, which it cannot yet.
 */
export async function openLiveServer(settings: Config['liveServer'], log: Log): Promise<Services['liveServer']> {
  if (!settings) return null
  const line = named('LIVE_SERVER_URL', settings.url)
  let answer: Response
  try {
    answer = await fetch(`${settings.url}/v3/paths/list`, { signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
  } catch (error) {
    log.warn(`${line}: cannot be reached (${causeOf(error)}); encoders are refused until it can`)
    return { ...settings, wasThere: false }
  }
  if (answer.headers.get('server') !== 'mediamtx')
    throw new ConfigError(
      `${line}: must be the API of a MediaMTX; what is there answers with status ${String(answer.status)}`,
    )
  if (answer.ok) throw new ConfigError(`${line}: answers whoever asks; take "api" out of its authHTTPExclude`)
  return { ...settings, wasThere: true }
}
