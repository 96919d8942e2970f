import type { Message } from '#contract/messages.ts'
import type { SentLetter } from '../outbox/send-message.ts'
import type { Said } from './conversation-rows.ts'

export type SaidMessage = Said &
  ({ readonly message: Message; readonly letter?: never } | { readonly letter: SentLetter; readonly message?: never })

/** Nothing but a tip. */
export const isBareTip = (message: Message): boolean =>
  message.state === 'sent' &&
  message.tipCents !== null &&
  message.text === '' &&
  message.media.length + message.locked.length === 0

/** Has it arrived, though nobody has told us so: a message of mine, after what was known then, with the same in it? */
const arrivedAs = (letter: SentLetter, taken: ReadonlySet<number>) => (message: Message) =>
  message.mine &&
  message.id > letter.body.after &&
  !taken.has(message.id) &&
  message.text === (letter.body.body.text ?? '') &&
  message.media.length === letter.body.mediaCount

/** Refused for want of money: what has arrived of it was paid together with a top-up. */
export const lackedMoney = ({ state, problem }: SentLetter): boolean =>
  state === 'failed' && problem?.code === 'fund_wallet'

/** Messages that have arrived and letters that have not, oldest first; nothing twice. */
export function mergePending(messages: readonly Message[], letters: readonly SentLetter[]): readonly SaidMessage[] {
  const taken = new Set<number>()
  const open = letters.filter((letter) => {
    const refused = letter.state === 'failed' && !lackedMoney(letter)
    const twin = refused ? undefined : messages.find(arrivedAs(letter, taken))
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
    ...open.map((letter) => ({ key: letter.key, mine: true, at: letter.at, alone: false, letter })),
  ]
}
