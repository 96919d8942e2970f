import { useEffect, useRef, useState } from 'react'
import { ApiError, isApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { loadSession } from '#web/platform/session.ts'
import type { PendingKind, PurchaseRefusal } from '#contract/wallet.ts'
import { wasPurchaseMade } from './was-purchase-made.ts'
import { forgetKey, payOnce, unansweredKey } from './idempotency-keys.ts'

/** Why the last press did not pay. Amounts in cents. */
export type Obstacle =
  | { readonly kind: 'short'; readonly missingCents: number }
  | { readonly kind: 'price'; readonly beforeCents: number; readonly nowCents: number | null }
  | { readonly kind: 'cap'; readonly capCents: number; readonly leftCents: number }
  | { readonly kind: 'frozen' }
  | { readonly kind: 'email' }
  /** Nothing was sent. */
  | { readonly kind: 'offline' }
  /** It was sent and refused, since the server has too much to do. */
  | { readonly kind: 'busy' }
  /** It was sent, and no answer came: the server is asked what became of it. */
  | { readonly kind: 'unsure' }
  /** It was asked, and nothing had happened. */
  | { readonly kind: 'lost' }
  /** The card did not pay. */
  | { readonly kind: 'declined' }
  /** The card paid, but what it was for was not bought: the money is in the wallet. */
  | {
      readonly kind: 'refused'
      readonly refusal: PurchaseRefusal
      readonly bought: PendingKind
      readonly amountCents: number
    }
  | { readonly kind: 'text'; readonly text: string }

export type PaymentOrder<T> = {
  /** As `payOnce` reads it. */
  readonly intention: readonly unknown[]
  readonly send: (idempotencyKey: string) => Promise<T>
  /** The price that was shown, before tax. */
  readonly priceCents: number
  /** It is paid, and the answer says so; or it says what stood in the way. */
  readonly done: (answer: T) => Obstacle | undefined | void | Promise<Obstacle | undefined | void>
  /** Reads again what showed the price. */
  readonly reread: () => Promise<unknown>
  /** Deals with a refusal itself and answers true. */
  readonly failed?: (fault: unknown) => boolean
}

export type Payment = {
  readonly busy: boolean
  readonly obstacle: Obstacle | null
  readonly clear: () => void
  readonly pay: <T>(order: PaymentOrder<T>) => Promise<void>
}

const centsOf = (fault: { readonly details: Readonly<Record<string, unknown>> }, name: string): number | null => {
  const value = fault.details[name]
  return typeof value === 'number' ? value : null
}

function obstacleOf(fault: unknown, priceCents: number): Obstacle {
  if (isApiError(fault, 'fund_wallet'))
    return { kind: 'short', missingCents: centsOf(fault, 'missingCents') ?? priceCents }
  if (isApiError(fault, 'price_changed'))
    return { kind: 'price', beforeCents: priceCents, nowCents: centsOf(fault, 'priceCents') }
  if (isApiError(fault, 'spending_cap'))
    return { kind: 'cap', capCents: centsOf(fault, 'capCents') ?? 0, leftCents: centsOf(fault, 'leftCents') ?? 0 }
  if (isApiError(fault, 'payments_frozen')) return { kind: 'frozen' }
  if (isApiError(fault, 'email_unverified')) return { kind: 'email' }
  return { kind: 'text', text: textOf(fault) }
}

/** All that a payment changes about the wallet, wherever it is shown. Quotes are read anew when somebody asks for them again. */
export const refreshMoney = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['quote'], refetchType: 'none' }),
    ...['wallet', 'spending', 'receipts', 'subscriptions'].map((area) =>
      queryClient.invalidateQueries({ queryKey: [area] }),
    ),
  ])

/** The answer may have been lost on its way, whatever had happened by then. */
const isLost = (fault: unknown): boolean =>
  fault instanceof ApiError && (fault.status === 0 || fault.status === 502 || fault.status === 504)

/**
 * One press, one try; nothing is shown as paid before the server has said so. Where its answer is lost, it is asked what became of
 * the purchase as soon as it can be reached.
 */
export function usePayment(): Payment {
  const [busy, setBusy] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])
  const attempt = async <T>({ intention, send, done, reread }: PaymentOrder<T>): Promise<void> => {
    const answer = await payOnce(intention, send)
    void refreshMoney()
    const obstructed = await done(answer)
    if (!obstructed) return
    setObstacle(obstructed)
    await reread()
  }
  const refused = async <T>(fault: unknown, { priceCents, reread, failed }: PaymentOrder<T>): Promise<void> => {
    if (!failed?.(fault)) setObstacle(obstacleOf(fault, priceCents))
    // Brings the notice with "Resend" and "Check status" above the page.
    if (isApiError(fault, 'email_unverified')) void loadSession()
    await reread()
  }
  const resolve = async <T>(order: PaymentOrder<T>, key: string): Promise<void> => {
    setObstacle({ kind: 'unsure' })
    const happened = await wasPurchaseMade(key, left.current?.signal ?? AbortSignal.abort())
    if (happened === null) return
    if (!happened) {
      setObstacle({ kind: 'lost' })
      return
    }
    setObstacle(null)
    try {
      // it has happened: the same key gets the answer of then
      await attempt(order)
    } catch (fault) {
      await refused(fault, order)
    }
  }
  const pay: Payment['pay'] = async (order) => {
    if (busy || obstacle?.kind === 'unsure') return
    const first = unansweredKey(order.intention) === null
    const offline = !navigator.onLine && first
    setBusy(true)
    setObstacle(null)
    try {
      await attempt(order)
    } catch (fault) {
      const key = unansweredKey(order.intention)
      // a browser that knows of no network sends nothing
      if (isLost(fault) && offline) {
        forgetKey(order.intention)
        setObstacle({ kind: 'offline' })
      } else if (isLost(fault) && key !== null) void resolve(order, key)
      // nothing of a refused call was done; of one before, nobody knows
      else if (isApiError(fault, 'busy') && first) {
        forgetKey(order.intention)
        setObstacle({ kind: 'busy' })
      } else await refused(fault, order)
    }
    setBusy(false)
  }
  return { busy, obstacle, clear: () => setObstacle((now) => (now?.kind === 'unsure' ? now : null)), pay }
}
