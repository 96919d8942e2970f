import { type Message, msg } from '#contract/message.ts'
import { notificationKinds, type NotificationKind } from '#contract/notification-kinds.ts'

const paidSubscriber = msg({ message: '{who} subscribed: {amount} for you' })
const messageUnlocked = msg({ message: '{who} unlocked your message: {amount} for you' })

/** What is said of a notification, by all who say it. */
export function notificationSentence({
  kind: name,
  postId,
  amountCents,
}: {
  readonly kind: NotificationKind
  readonly postId: number | null
  readonly amountCents: number | null
}): Message | null {
  if (name === 'new_subscriber' && amountCents) return paidSubscriber
  if (name === 'unlock' && postId === null) return messageUnlocked
  return notificationKinds[name].sentence
}
