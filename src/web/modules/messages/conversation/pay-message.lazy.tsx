import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api, newIdempotencyKey } from '#web/platform/api/client.ts'
import { Bill } from '#web/modules/purchases/bill.tsx'
import { PayButton } from '#web/modules/purchases/pay-button.tsx'
import { useFreshMoney, walletQuery } from '#web/modules/purchases/queries.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { catchUp } from '../chat-cache.ts'
import { outbox, type PendingMessage } from '../outbox/send-message.ts'
import { chatQuery } from '../queries.ts'
import '#web/modules/purchases/buy.css'

/** A message that the wallet did not hold enough for: what is missing is added and it is sent, at the price of now. */
export default function PayMessage({
  pendingMessage,
  onClose,
}: {
  readonly pendingMessage: PendingMessage
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { key, chatId, body } = pendingMessage
  const chat = useQuery(chatQuery(chatId))
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const { priceCents, taxCents } = chat.data?.writing ?? { priceCents: 0, taxCents: 0 }
  const price = priceCents ?? 0
  const totalCents = chat.data ? price + taxCents : undefined
  const balance = wallet.data?.balanceCents
  const said = { ...body.body, expectedPriceCents: price }
  const sendAnew = () => {
    onClose()
    outbox().drop(key)
    outbox().add({ ...pendingMessage, key: newIdempotencyKey(), body: { ...body, body: said } })
  }
  return (
    <Dialog open onClose={onClose} title={t`Send your message`}>
      {said.text !== undefined && (
        <p className="clip muted" dir="auto">
          {said.text}
        </p>
      )}
      <Bill priceCents={price} taxCents={taxCents} totalCents={totalCents} balanceCents={balance} />
      <PayButton
        payment={payment}
        missingCents={
          totalCents !== undefined && balance !== undefined && !wallet.isFetching
            ? Math.max(0, totalCents - balance)
            : null
        }
        returnTo={`/messages/${String(chatId)}`}
        ready={totalCents !== undefined}
        onPay={sendAnew}
        checkout={
          totalCents === undefined
            ? null
            : {
                intention: ['pendingMessage', key, said],
                priceCents: price,
                totalCents,
                send: (agreed, idempotencyKey) =>
                  api('POST /chats/:id/messages/checkout', {
                    params: { id: chatId },
                    body: { ...said, ...agreed },
                    idempotencyKey,
                  }),
                bought: () => {
                  outbox().drop(key)
                  return catchUp(chatId)
                },
                reread: () => Promise.all([wallet.refetch(), chat.refetch()]),
                label: (amount) => <Trans>Add {amount} and send</Trans>,
              }
        }
      >
        <Trans>
          Send <Price cents={totalCents ?? 0} />
        </Trans>
      </PayButton>
    </Dialog>
  )
}
