import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '#web/platform/api/api-error.ts'

export const refusals = ['link_spent', 'link_expired', 'link_invalid'] as const
export type Refusal = (typeof refusals)[number]
/** What became of a mailed link: the call's answer, or why it does not work. */
/** `newPassword`: it is good, and waits for a new password to be chosen with it. */
export type Spent<T> = { readonly done: T } | { readonly refusal: Refusal } | { readonly newPassword: true }
type Answered<T> = Spent<T> | { readonly fault: unknown }

/** Why a link was refused; null for any other fault. */
export function refusalOf(fault: unknown): Refusal | null {
  // A cut-off link fails the form of the body: to the person it is the same as one that is not ours.
  if (isApiError(fault, 'invalid_input')) return 'link_invalid'
  return refusals.find((code) => isApiError(fault, code)) ?? null
}

async function settle<T>(call: () => Promise<T>): Promise<Spent<T>> {
  try {
    return { done: await call() }
  } catch (fault) {
    if (isApiError(fault, 'new_password_needed')) return { newPassword: true }
    const refusal = refusalOf(fault)
    if (refusal) return { refusal }
    throw fault
  }
}

const spending = new Map<string, Promise<Spent<unknown>>>()

/**
 * Spends a mailed link with `call`. It works once, so a page that is drawn twice must not post it twice: who asks with the same `key`
 * while it is under way gets the same answer. Throws when there was no answer to keep, and may then be asked again.
 */
function spendLink<T>(key: string, call: () => Promise<T>): Promise<Spent<T>> {
  const known = spending.get(key) as Promise<Spent<T>> | undefined
  if (known) return known
  const mine = settle(call).finally(() => spending.delete(key))
  spending.set(key, mine)
  return mine
}

/**
 * Spends the link that this page was opened with. `key` is null while there is none, or while the person has yet to say so.
 * `arrived` runs once with the answer of a link that worked.
 */
export function useMailedLink<T>(
  key: string | null,
  call: () => Promise<T>,
  arrived?: (done: T) => void,
): { readonly answer: Answered<T> | null; readonly retry: () => void } {
  const [answer, setAnswer] = useState<Answered<T> | null>(null)
  const [tries, setTries] = useState(0)
  const spend = useEffectEvent((name: string) => spendLink(name, call))
  const tell = useEffectEvent((spent: Spent<T>) => {
    setAnswer(spent)
    if ('done' in spent) arrived?.(spent.done)
  })
  useEffect(() => {
    if (key === null) return
    let left = false
    spend(key).then(
      (spent) => {
        if (!left) tell(spent)
      },
      (fault: unknown) => {
        if (!left) setAnswer({ fault })
      },
    )
    return () => {
      left = true
    }
  }, [key, tries])
  const retry = () => {
    setAnswer(null)
    setTries(tries + 1)
  }
  return { answer, retry }
}
