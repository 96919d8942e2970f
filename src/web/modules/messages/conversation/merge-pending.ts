import type { Message } from '#contract/messages.ts'
import type { PendingMessage } from '../outbox/send-message.ts'
import type { Said } from './conversation-rows.ts'

export type SaidMessage = Said &
  (
    | { readonly message: Message; readonly pendingMessage?: never }
    | { readonly pendingMessage: PendingMessage; readonly message?: never }
  )

/** Nothing but a tip. */
export const isBareTip = (message: Message): boolean =>
  message.state === 'sent' &&
  message.tipCents !== null &&
  message.text === '' &&
  message.media.length + message.locked.length === 0

/** Has it arrived, though nobody has told us so: a message of mine, after what was known then, with the same in it? */
const arrivedAs = (pendingMessage: PendingMessage, taken: ReadonlySet<number>) => (message: Message) =>
  message.mine &&
  message.id > pendingMessage.body.after &&
  !taken.has(message.id) &&
  message.text === (pendingMessage.body.body.text ?? '') &&
  message.media.length === pendingMessage.body.mediaCount

/** Refused for want of money: what has arrived of it was paid together with a top-up. */
export const lackedMoney = ({ state, problem }: PendingMessage): boolean =>
  state === 'failed' && problem?.code === 'fund_wallet'

/** Messages that have arrived and messages that have not, oldest first; nothing twice. */
export function mergePending(
  messages: readonly Message[],
  pendingMessages: readonly PendingMessage[],
): readonly SaidMessage[] {
  const taken = new Set<number>()
  const open = pendingMessages.filter((pendingMessage) => {
    const refused = pendingMessage.state === 'failed' && !lackedMoney(pendingMessage)
    const twin = refused ? undefined : messages.find(arrivedAs(pendingMessage, taken))
    if (twin) taken.add(twin.id)
    return !twin
  })
  return [
    ...messages.map((message) => ({
      key: String(message.id),
      mine: message.mine,
      at: message.at,
      alone: isBareTip(message),
      message,
    })),
    ...open.map((pendingMessage) => ({
      key: pendingMessage.key,
      mine: true,
      at: pendingMessage.at,
      alone: false,
      pendingMessage,
    })),
  ]
}
