import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { catchUp } from '../chat-cache.ts'
import { outbox, type PendingMessage } from './send-message.ts'

/** Deletes a message that waits for money, and what would send it once a payment comes; one that is being sent has arrived. */
export async function deletePendingMessage({ key, chatId, body: { body } }: PendingMessage): Promise<void> {
  try {
    const { state } = await api('POST /chats/:id/messages/checkout/cancel', { params: { id: chatId }, body })
    outbox().drop(key)
    if (state !== 'sending') return
    showAlert(i18n._(msg`Your payment went through, so this message was sent.`))
    await catchUp(chatId)
  } catch (fault) {
    showAlert(textOf(fault))
  }
}
