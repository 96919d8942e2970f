import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { queryClient } from '#web/platform/query.ts'
import { loadSession } from '#web/platform/session.ts'
import type { Intention } from './intention.ts'
import { refreshAfterPurchase, subscribe } from './subscribe.ts'

/** Why the last press did not subscribe. */
export type Obstacle =
  | { readonly kind: 'short'; readonly missingCents: number }
  | { readonly kind: 'price'; readonly beforeCents: number; readonly nowCents: number | null }
  | { readonly kind: 'email' }
  | { readonly kind: 'text'; readonly text: string }

export type Purchase = {
  readonly busy: boolean
  readonly obstacle: Obstacle | null
  readonly clear: () => void
  readonly buy: (intention: Intention, creatorName: string) => Promise<void>
}

/** One press, one try. `onDone`: the subscription is there, by this press or already before it. */
export function usePurchase(onDone: () => void): Purchase {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  const meet = async (fault: unknown, { username, priceCents }: Intention): Promise<void> => {
    if (isApiError(fault, 'fund_wallet')) {
      setObstacle({ kind: 'short', missingCents: Number(fault.details['missingCents'] ?? priceCents) })
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    } else if (isApiError(fault, 'price_changed')) {
      await queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true })
      const now = fault.details['priceCents']
      setObstacle({ kind: 'price', beforeCents: priceCents, nowCents: typeof now === 'number' ? now : null })
    } else if (isApiError(fault, 'already_subscribed')) {
      showToast(t`You are already subscribed.`)
      onDone()
      await refreshAfterPurchase(username)
    } else if (isApiError(fault, 'email_unverified')) {
      setObstacle({ kind: 'email' })
      // Brings the notice with "Resend" and "Check status" above the page.
      void loadSession()
    } else {
      if (isApiError(fault, 'not_found'))
        void queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true })
      setObstacle({ kind: 'text', text: textOf(fault) })
    }
  }

  const buy = async (intention: Intention, creatorName: string): Promise<void> => {
    setBusy(true)
    setObstacle(null)
    try {
      await subscribe(intention)
      showToast(t`You are now subscribed to ${creatorName}.`)
      onDone()
      await refreshAfterPurchase(intention.username)
    } catch (fault) {
      await meet(fault, intention)
    }
    setBusy(false)
  }
  return { busy, obstacle, clear: () => setObstacle(null), buy }
}
