import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Conversation } from '#contract/chats.ts'
import type { Args } from '#contract/routes.ts'
import { type Payment, usePayment } from '#web/modules/payments/use-payment.ts'
import { api } from '#web/platform/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { Bill, BillSums, missingOf } from './bill.tsx'
import { Sale } from './sale.tsx'
import { useFreshMoney, walletQuery } from './queries.ts'
import './buy.css'

type Message = Args<'POST /chats/:id/messages'>['body']
/** The chat that it goes to, and the message at the price of now. */
export type PricedMessage = { readonly chatId: number; readonly body: Message; readonly priceCents: number }

/** What a message to somebody who charges for them costs, and the one press that sends it. */
export function MessageSheet({
  chat,
  message,
  intentionOf,
  onPay,
  onBought,
  onClose,
}: {
  readonly chat: UseQueryResult<Pick<Conversation, 'id' | 'writing'>>
  readonly message: Message
  /** As `payOnce` reads it. */
  readonly intentionOf: (priced: PricedMessage) => readonly unknown[]
  /** The wallet holds enough. `reread` reads again what showed the price. */
  readonly onPay: (payment: Payment, priced: PricedMessage, reread: () => Promise<unknown>) => void
  /** What was missing has come, and the message is sent. */
  readonly onBought: () => void | Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const chatId = chat.data?.id ?? 0
  const priceCents = chat.data?.writing.priceCents ?? 0
  const taxCents = chat.data?.writing.taxCents ?? 0
  const totalCents = chat.data ? priceCents + taxCents : undefined
  const balance = wallet.data?.balanceCents
  const body = { ...message, expectedPriceCents: priceCents }
  const priced = { chatId, body, priceCents }
  const reread = () => Promise.all([wallet.refetch(), chat.refetch()])
  return (
    <Dialog open onClose={onClose} title={t`Send your message`}>
      <Sale
        price={chat}
        sums={<BillSums totalCents={totalCents} balanceCents={balance} />}
        pay={{
          payment,
          missingCents: missingOf({ totalCents, balanceCents: balance }, wallet.isFetching),
          returnTo: `/messages/${String(chatId)}`,
          ready: totalCents !== undefined,
          onPay: () => onPay(payment, priced, reread),
          checkout:
            totalCents === undefined
              ? null
              : {
                  intention: intentionOf(priced),
                  priceCents,
                  totalCents,
                  send: (agreed, idempotencyKey) =>
                    api('POST /chats/:id/messages/checkout', {
                      params: { id: chatId },
                      body: { ...body, ...agreed },
                      idempotencyKey,
                    }),
                  bought: onBought,
                  reread,
                  label: (amount) => <Trans>Add {amount} and send</Trans>,
                },
          children: (
            <Trans>
              Send <Price cents={totalCents ?? 0} />
            </Trans>
          ),
        }}
      >
        {message.text !== undefined && (
          <p className="clip muted" dir="auto">
            {message.text}
          </p>
        )}
        <Bill priceCents={priceCents} taxCents={taxCents} />
      </Sale>
    </Dialog>
  )
}
