import type { NotificationKind } from '#contract/notifications.ts'

/** `who`: one or several people, with the others counted; `amount`: with its currency; `date`: when it takes effect; `event`: what happened to the account's protection, and where. */
export type LineValues = { who: string; amount: string; date: string; event: string }
/** `message_unlock`: an unlock that is not of a post. */
export type LineKind = NotificationKind | 'message' | 'message_unlock'

/** What mails and pushes say in one language. */
export type NoticeWords = {
  lines: Readonly<Record<LineKind, (values: LineValues) => string>>
  /** Of an account's protection, where nothing more is known. */
  somethingChanged: string
  /** Where the actor has left. */
  somebody: string
  andOthers: (name: string, others: number) => string
  /** Subject and heading of a mail, and title of a push, about several. */
  several: (count: number) => string
  /** How many lines a mail leaves out. */
  more: (count: number) => string
  digest: string
  button: string
  footer: string
}
