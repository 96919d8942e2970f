import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { Bill } from '#web/modules/purchases/bill.tsx'
import { PayButton } from '#web/modules/purchases/pay-button.tsx'
import { quoteQuery, useFreshMoney, walletQuery } from '#web/modules/purchases/queries.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import '#web/modules/purchases/buy.css'

/** Pays once for what is locked, of whatever kind. */
export function Unlock<Open>({
  title,
  priceCents,
  intention,
  send,
  show,
  reread,
  gone,
  returnTo,
  onClose,
  children,
}: {
  readonly title: string
  readonly priceCents: number
  /** One and the same order, however often it is sent. */
  readonly intention: readonly (string | number)[]
  readonly send: (idempotencyKey: string) => Promise<Open>
  /** Puts what is open now into the place of the paywall overlay. */
  readonly show: (open: Open) => void
  /** Reads again what may have changed: its price, whether it is there. */
  readonly reread: () => Promise<unknown>
  /** Said when it is no longer there, or no longer for sale to this person. */
  readonly gone: string
  /** Where a top-up comes back to. */
  readonly returnTo: string
  readonly onClose: () => void
  /** What is unlocked, and whose it is. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const quote = useQuery(quoteQuery(priceCents))
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const balance = wallet.data?.balanceCents
  const known = quote.data
  const pay = () =>
    void payment.pay({
      intention: [...intention, priceCents],
      send,
      priceCents,
      done: (open) => {
        onClose()
        showToast(t`Unlocked.`)
        show(open)
      },
      reread: () => Promise.all([wallet.refetch(), reread()]),
      failed: (fault) => {
        if (!isApiError(fault, 'not_found')) return false
        showToast(gone)
        onClose()
        return true
      },
    })
  return (
    <Dialog open onClose={onClose} title={title}>
      {children}
      <Bill priceCents={priceCents} taxCents={known?.taxCents} totalCents={known?.totalCents} balanceCents={balance} />
      <PayButton
        payment={payment}
        missingCents={
          known && balance !== undefined && !wallet.isFetching ? Math.max(0, known.totalCents - balance) : null
        }
        returnTo={returnTo}
        ready={known !== undefined}
        onPay={pay}
      >
        {known ? (
          <Trans>
            Unlock for <Price cents={known.totalCents} />
          </Trans>
        ) : (
          <Trans>Unlock</Trans>
        )}
      </PayButton>
      <p className="xs muted centred">
        <Trans>Pay once, keep it.</Trans>
      </p>
    </Dialog>
  )
}
