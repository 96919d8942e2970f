import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Bill } from '#web/ui/pay-panel/bill.tsx'
import { PayButton } from '#web/ui/pay-panel/pay-button.tsx'
import { quoteQuery, useFreshMoney, walletQuery } from '#web/ui/pay-panel/queries.ts'
import { usePayment } from '#web/ui/pay-panel/use-payment.ts'
import { Price } from '#web/ui/price.tsx'
import '#web/ui/styles/features/plans.css'
import { replaceMessage } from '../chat-cache.ts'
import { useMediaWords } from './media-words.ts'

/** Pays once for the media of a message; they take the place of the curtain. */
export default function UnlockDialog({
  message,
  name,
  onClose,
}: {
  readonly message: Message
  /** Who gets the money. */
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const words = useMediaWords()
  const { id, chatId } = message
  const priceCents = message.priceCents ?? 0
  const quote = useQuery(quoteQuery(priceCents))
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const balance = wallet.data?.balanceCents
  const known = quote.data
  const pay = () =>
    void payment.pay({
      intention: ['unlock message', id, priceCents],
      send: (idempotencyKey) =>
        api('POST /messages/:id/unlock', { params: { id }, body: { expectedPriceCents: priceCents }, idempotencyKey }),
      priceCents,
      done: (open) => {
        onClose()
        showToast(t`It is open to you from now on.`)
        replaceMessage(open)
      },
      reread: () =>
        Promise.all([
          wallet.refetch(),
          api('GET /messages/:id', { params: { id } }).then(replaceMessage, () => undefined),
        ]),
      failed: (fault) => {
        if (!isApiError(fault, 'not_found')) return false
        showToast(t`This message is no longer there. Nothing was charged.`)
        onClose()
        return true
      },
    })
  return (
    <Dialog open onClose={onClose} title={t`Unlock this message`}>
      <p>
        {words(message.locked)
          .map(({ text }) => text)
          .join(', ')}{' '}
        <span className="muted">
          <Trans>
            from <bdi>{name}</bdi>
          </Trans>
        </span>
      </p>
      <Bill priceCents={priceCents} taxCents={known?.taxCents} totalCents={known?.totalCents} balanceCents={balance} />
      <PayButton
        payment={payment}
        missingCents={
          known && balance !== undefined && !wallet.isFetching ? Math.max(0, known.totalCents - balance) : null
        }
        returnTo={`/messages/${String(chatId)}?unlock=${String(id)}`}
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
        <Trans>Paid once, it stays open to you.</Trans>
      </p>
    </Dialog>
  )
}
