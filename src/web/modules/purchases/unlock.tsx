import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { newIdempotencyKey } from '#web/platform/api/client.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { Bill, BillSums, missingOf } from './bill.tsx'
import type { Checkout } from './use-checkout.ts'
import { Sale } from './sale.tsx'
import { quoteQuery, useFreshMoney, walletQuery } from './queries.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import './buy.css'

/** Pays once for what is locked, of whatever kind. */
export function Unlock<Open>({
  title,
  priceCents,
  intention,
  send,
  checkOut,
  show,
  reread,
  gone,
  note,
  returnTo,
  onClose,
  words,
  children,
}: {
  readonly title: string
  readonly priceCents: number
  /** One and the same order, however often it is sent. */
  readonly intention: readonly (string | number)[]
  readonly send: (idempotencyKey: string) => Promise<Open>
  /** The same, with the top-up that is missing. */
  readonly checkOut: Checkout['send']
  /** Puts what is open now into the place of the paywall overlay. */
  readonly show: (open: Open) => void
  /** Reads again what may have changed: its price, whether it is there. */
  readonly reread: () => Promise<unknown>
  /** Said when it is no longer there, or no longer for sale to this person. */
  readonly gone: string
  /** How long it stays open, where that is not for good. */
  readonly note?: ReactNode
  /** Where a top-up comes back to. */
  readonly returnTo: string
  readonly onClose: () => void
  /** Where it is not called unlocking. */
  readonly words?: {
    readonly bought: string
    readonly buy: string
    readonly buyFor: (price: ReactNode) => ReactNode
    readonly addAndBuy: (amount: ReactNode) => ReactNode
  }
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
  const opened = (open: Open) => {
    onClose()
    showToast(words?.bought ?? t`Unlocked.`)
    show(open)
  }
  const common = {
    priceCents,
    reread: () => Promise.all([wallet.refetch(), reread()]),
    failed: (fault: unknown) => {
      if (!isApiError(fault, 'not_found')) return false
      showToast(gone)
      onClose()
      return true
    },
  }
  const pay = () => void payment.pay({ ...common, intention: [...intention, priceCents], send, done: opened })
  return (
    <Dialog open onClose={onClose} title={title}>
      <Sale
        price={quote}
        sums={<BillSums totalCents={known?.totalCents} balanceCents={balance} />}
        pay={{
          payment,
          missingCents: missingOf({ totalCents: known?.totalCents, balanceCents: balance }, wallet.isFetching),
          returnTo,
          ready: known !== undefined,
          onPay: pay,
          checkout: known && {
            ...common,
            intention,
            totalCents: known.totalCents,
            send: checkOut,
            // it is open now, so this asks for it and pays nothing
            bought: async () => opened(await send(newIdempotencyKey())),
            label: words?.addAndBuy ?? ((amount) => <Trans>Add {amount} and unlock</Trans>),
          },
          children: words ? (
            known ? (
              words.buyFor(<Price cents={known.totalCents} />)
            ) : (
              words.buy
            )
          ) : known ? (
            <Trans>
              Unlock for <Price cents={known.totalCents} />
            </Trans>
          ) : (
            <Trans>Unlock</Trans>
          ),
        }}
        terms={<p className="xs muted centred">{note ?? <Trans>Pay once, keep it.</Trans>}</p>}
      >
        {children}
        <Bill priceCents={priceCents} taxCents={known?.taxCents} />
      </Sale>
    </Dialog>
  )
}
