import { msg, type Message, type Text } from '#contract/message.ts'

/** What a chat is said to have, once for all that came in it. */
export const newMessages = msg({ message: 'New messages from {who}' })
/** Of an account's protection, where nothing more is known. */
export const somethingChanged = msg`Your account’s security changed`
/** Where the actor has left. */
export const somebody = msg`Someone who has left`
export const andOthers = (name: Text, others: number): Message =>
  msg({
    message: '{name} and {others, plural, one {{others} other} other {{others} others}}',
    values: { name, others },
  })
/** Subject and heading of a mail, and title of a push, about several. */
export const several = (count: number): Message =>
  msg({
    message: '{count, plural, one {{count} new notification} other {{count} new notifications}}',
    values: { count },
  })
/** How many lines a mail leaves out. */
export const more = (count: number): Message =>
  msg({ message: '{count, plural, one {… and {count} more} other {… and {count} more}}', values: { count } })
/** In a mail about several, and about one. */
export const viewAll = msg`View notifications`
export const viewOne = msg`View details`
export const chosenFooter = msg`You’re getting this email because you chose these notifications.`
/** Of a mail that cannot be turned off. */
export const securityFooter = msg`Security alerts always go to your email.`
