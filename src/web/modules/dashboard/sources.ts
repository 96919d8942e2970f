import type { EntryKind } from '#contract/earnings.ts'

/** What belongs together in a picture: subscriptions, tips, unlocks and messages, parts of others' posts. Tables have each by itself. */
export const groupOf: Readonly<Record<EntryKind, 0 | 1 | 2 | 3>> = {
  subscription: 0,
  subscription_renewal: 0,
  gift: 0,
  tip: 1,
  unlock: 2,
  message: 2,
  message_unlock: 2,
  story_unlock: 2,
  live_ticket: 2,
  share: 3,
}
export const entryKinds = Object.keys(groupOf) as readonly EntryKind[]
