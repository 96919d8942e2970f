import { api } from '#web/platform/api/client.ts'
import { ApiError, isApiError, secondsToWait } from '#web/platform/api/api-error.ts'

/** What was sent may still be on its way when it is first asked about. */
const pausesMs = [0, 1500, 3000]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** As soon as the browser says so, or a while later: it does not always know. */
const online = () =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, 4000)
  })

/** Whether a purchase whose answer was lost has happened; asks until the server can be reached. Null: `signal` has ended it. */
export async function wasPurchaseMade(key: string, signal: AbortSignal): Promise<boolean | null> {
  for (let place = 0; place < pausesMs.length;) {
    await pause(pausesMs[place] ?? 0)
    if (signal.aborted) return null
    try {
      const { answered } = await api('GET /wallet/attempts/:key', { params: { key }, signal })
      if (answered) return true
      place += 1
    } catch (fault) {
      if (signal.aborted) return null
      // busy or in trouble: it knows nothing yet
      if (fault instanceof ApiError && fault.status === 503) {
        await pause(1000 * (secondsToWait(fault) ?? 2))
        continue
      }
      // logged out, or refused: the press that comes next is the same purchase
      if (!isApiError(fault, 'offline')) return false
      await online()
    }
  }
  return false
}
