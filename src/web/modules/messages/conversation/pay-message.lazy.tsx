import { useQuery } from '@tanstack/react-query'
import { newIdempotencyKey } from '#web/platform/api/client.ts'
import { MessageSheet } from '#web/modules/purchases/message-sheet.tsx'
import { catchUp } from '../chat-cache.ts'
import { outbox, type PendingMessage } from '../outbox/send-message.ts'
import { chatQuery } from '../queries.ts'

/** A message that the wallet did not hold enough for: what is missing is added and it is sent, at the price of now. */
export default function PayMessage({
  pendingMessage,
  onClose,
}: {
  readonly pendingMessage: PendingMessage
  readonly onClose: () => void
}) {
  const { key, chatId, body } = pendingMessage
  return (
    <MessageSheet
      chat={useQuery(chatQuery(chatId))}
      message={body.body}
      intentionOf={(priced) => ['pendingMessage', key, priced.body]}
      onPay={(_payment, priced) => {
        onClose()
        outbox().drop(key)
        outbox().add({ ...pendingMessage, key: newIdempotencyKey(), body: { ...body, body: priced.body } })
      }}
      onBought={() => {
        outbox().drop(key)
        return catchUp(chatId)
      }}
      onClose={onClose}
    />
  )
}
