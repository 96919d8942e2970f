import type { NotificationTopic } from '#contract/settings.ts'
import type { Message } from '#contract/message.ts'

/** `money`: subscriptions, tips, unlocks, withdrawals; `posts`: likes, comments, mentions; `people`: who follows. */
export const notificationTabs = ['all', 'money', 'posts', 'people', 'account'] as const
export type NotificationTab = (typeof notificationTabs)[number]

/** All that the list, pushes, mails and settings know of a kind of notification. */
export type NotificationFacts = {
  readonly tab: Exclude<NotificationTab, 'all'>
  /** The choice in the settings that decides about push and mail. null: in the app only. */
  readonly topic: NotificationTopic | null
  /** Has a mail of its own, or would fill a mailbox: only push. */
  readonly noMail?: true
  /** Lines of one post, or of all such events, become one: "A and 12 others". */
  readonly grouped?: 'by post' | 'all'
  /** Where it leads. `chat`: with who did it; `post`, `person`, `receipt`, `story` and `live` say the same of theirs. */
  readonly place: 'post' | 'person' | 'chat' | 'receipt' | 'story' | 'live' | `/${string}`
  /** A name from lucide.dev. */
  readonly icon: string
  readonly tone?: 'brass' | 'like' | 'ok'
  /** The icon sits on the picture of who did it; otherwise it stands alone. */
  readonly person?: true
  /**
   * `who`: one or several people, with the others counted; `amount`: with its currency; `date`: when it takes effect. null: what
   * happened is a fact of its own (`security`).
   */
  readonly sentence: Message | null
}

/** A row of the table of kinds. */
export const kind = <const Facts extends Omit<NotificationFacts, 'sentence'>>(
  facts: Facts,
  sentence: Message | null,
) => ({
  ...facts,
  sentence,
})
