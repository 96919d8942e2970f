import { newIdempotencyKey } from '#web/platform/api/client.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { session } from '#web/platform/session.ts'

/** Where the key of an intention is kept: all that makes it another one, and whose it is. */
const placeOf = (intention: readonly unknown[]): string =>
  `pay ${JSON.stringify([session.get().user.userId, ...intention])}`

/** The key of an intention that was sent and not answered: nobody knows what became of it. */
export const unansweredKey = (intention: readonly unknown[]): string | null =>
  sessionStorage.getItem(placeOf(intention))

/** Nothing was sent with it. */
export const forgetKey = (intention: readonly unknown[]): void => sessionStorage.removeItem(placeOf(intention))

/**
 * Sends a purchase. `intention` is what the person means to do: what, for whom, at which price; other values are another intention.
 * The Idempotency-Key belongs to it: when an answer got lost, the next press, even after the page was loaded again, sends the same
 * key, and whoever has paid is not charged twice. A refusal (4xx) settles it; when the server broke or could not be reached nobody
 * knows what happened. Throws the ApiError.
 */
export async function payOnce<T>(intention: readonly unknown[], send: (key: string) => Promise<T>): Promise<T> {
  const place = placeOf(intention)
  const key = sessionStorage.getItem(place) ?? newIdempotencyKey()
  sessionStorage.setItem(place, key)
  try {
    const answer = await send(key)
    sessionStorage.removeItem(place)
    return answer
  } catch (fault) {
    if (fault instanceof ApiError && fault.status >= 400 && fault.status < 500) sessionStorage.removeItem(place)
    throw fault
  }
}
