import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'

export type LinkOutcome = 'verified' | 'link_spent' | 'link_expired' | 'link_invalid'

const refusals = ['link_spent', 'link_expired', 'link_invalid'] as const
const spending = new Map<string, Promise<LinkOutcome>>()

async function post(id: string, hash: string): Promise<LinkOutcome> {
  try {
    await api('POST /email/verify', { body: { id, hash } })
    return 'verified'
  } catch (fault) {
    const refusal = refusals.find((code) => isApiError(fault, code))
    if (refusal) return refusal
    // A cut-off link fails the form of the body: to the person it is the same as one that is not ours.
    if (isApiError(fault, 'invalid_input')) return 'link_invalid'
    throw fault
  }
}

/**
 * Spends the link of a verification mail. It works once, so a page that is drawn twice must not post it twice: who asks again
 * gets the first answer. Throws when there was no answer to keep, and may then be asked again.
 */
export function spendLink(id: string, hash: string): Promise<LinkOutcome> {
  const key = `${id}/${hash}`
  const known = spending.get(key)
  if (known) return known
  const mine = post(id, hash)
  spending.set(key, mine)
  mine.catch(() => spending.delete(key))
  return mine
}
