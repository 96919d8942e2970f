import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { MessageSheet, type PricedMessage } from '#web/modules/purchases/message-sheet.tsx'
import { replyChatQuery } from './reply-chat.ts'

const intentionOf = ({ chatId, body }: PricedMessage) => ['story reply', chatId, body]

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
  return (
    <MessageSheet
      chat={useQuery(replyChatQuery(username))}
      message={{ text, storyId }}
      intentionOf={intentionOf}
      onPay={(payment, priced, reread) =>
        void payment.pay({
          intention: intentionOf(priced),
          send: (idempotencyKey) =>
            api('POST /chats/:id/messages', { params: { id: priced.chatId }, body: priced.body, idempotencyKey }),
          priceCents: priced.priceCents,
          done: onSent,
          reread,
        })
      }
      onBought={onSent}
      onClose={onClose}
    />
  )
}
