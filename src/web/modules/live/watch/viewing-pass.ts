import type { Problem } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { config } from '#web/platform/config.ts'
import { storedToken } from '#web/platform/token.ts'

export type Refusal = 'closed' | 'over' | 'gone'

const renewMs = (limits.showPassSeconds * 1000) / 2

/** Asks for the cookie that opens a show's picture. Null: it is here; throws where the line is gone. */
export async function askForPass(showId: number): Promise<Refusal | null> {
  const token = storedToken()
  const response = await fetch(`${config.apiUrl}/api/live/${String(showId)}/pass`, {
    headers: { Authorization: token === null ? '' : `Bearer ${token}` },
    credentials: 'include',
    cache: 'no-store',
  })
  if (response.ok) return null
  const { code } = (await response.json().catch(() => ({}))) as Partial<Problem>
  if (code === 'show_over') return 'over'
  if (response.status === 404) return 'gone'
  if (response.status >= 500 || response.status === 429) throw new Error('The pass was not given now.')
  return 'closed'
}

/** Keeps the pass while somebody watches; says when there is none any more. */
export function keepPass(showId: number, onRefused: (refusal: Refusal) => void): () => void {
  let over = false
  const timer = setInterval(() => {
    askForPass(showId).then(
      (refusal) => {
        if (refusal !== null && !over) onRefused(refusal)
      },
      // the next time, before the pass ends
      () => undefined,
    )
  }, renewMs)
  return () => {
    over = true
    clearInterval(timer)
  }
}
