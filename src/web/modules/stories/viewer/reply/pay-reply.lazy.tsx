import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import { Bill } from '#web/modules/purchases/bill.tsx'
import { PayButton } from '#web/modules/purchases/pay-button.tsx'
import { useFreshMoney, walletQuery } from '#web/modules/purchases/queries.ts'
import { replyChatQuery } from './reply-chat.ts'
import '#web/modules/purchases/buy.css'

/** A reply to somebody who charges for messages: what it costs, and the one press that sends it. */
export default function PayReply({
  username,
  text,
  storyId,
  onSent,
  onClose,
}: {
  readonly username: string
  readonly text: string
  readonly storyId: number
  readonly onSent: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const chat = useQuery(replyChatQuery(username))
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const chatId = chat.data?.id
  const priceCents = chat.data?.writing.priceCents ?? 0
  const taxCents = chat.data?.writing.taxCents ?? 0
  const totalCents = chat.data ? priceCents + taxCents : undefined
  const balance = wallet.data?.balanceCents
  const body = { text, storyId, expectedPriceCents: priceCents }
  const intention = ['story reply', chatId, body] as const
  const reread = () => Promise.all([wallet.refetch(), chat.refetch()])
  const params = { id: chatId ?? 0 }
  return (
    <Dialog open onClose={onClose} title={t`Send your message`}>
      <p className="clip muted" dir="auto">
        {text}
      </p>
      <Bill priceCents={priceCents} taxCents={taxCents} totalCents={totalCents} balanceCents={balance} />
      <PayButton
        payment={payment}
        missingCents={
          totalCents !== undefined && balance !== undefined && !wallet.isFetching
            ? Math.max(0, totalCents - balance)
            : null
        }
        returnTo={`/messages/${String(chatId)}`}
        ready={totalCents !== undefined}
        onPay={() =>
          void payment.pay({
            intention,
            send: (idempotencyKey) => api('POST /chats/:id/messages', { params, body, idempotencyKey }),
            priceCents,
            done: onSent,
            reread,
          })
        }
        checkout={
          totalCents === undefined
            ? null
            : {
                intention,
                priceCents,
                totalCents,
                send: (agreed, idempotencyKey) =>
                  api('POST /chats/:id/messages/checkout', { params, body: { ...body, ...agreed }, idempotencyKey }),
                bought: onSent,
                reread,
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
