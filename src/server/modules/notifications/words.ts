import type { NotificationKind } from '#contract/notifications.ts'
import { msg, type Message, type Text } from '#platform/texts/msg.ts'

/** `who`: one or several people, with the others counted; `amount`: with its currency; `date`: when it takes effect; `event`: what happened to the account's protection, and where. */
export type LineValues = { who: Text; amount: string; date: string; event: Text }
/** `message_unlock`: an unlock that is not of a post. */
export type LineKind = NotificationKind | 'message' | 'message_unlock'

/** What mails and pushes say of each kind. */
export const lines: Readonly<Record<LineKind, (values: LineValues) => Text>> = {
  new_follower: ({ who }) => msg`${{ who }} started following you`,
  new_subscriber: ({ who }) => msg`${{ who }} subscribed to you`,
  top_up: ({ amount }) => msg`${{ amount }} arrived in your wallet`,
  like: ({ who }) => msg`${{ who }} liked your post`,
  comment: ({ who }) => msg`${{ who }} commented on your post`,
  reply: ({ who }) => msg`${{ who }} answered your comment`,
  comment_like: ({ who }) => msg`${{ who }} liked your comment`,
  mention: ({ who }) => msg`${{ who }} mentioned you`,
  tagged: ({ who }) => msg`${{ who }} wants to tag you in a post: do you agree?`,
  tag_declined: ({ who }) => msg`${{ who }} does not want to be tagged in your post`,
  message: ({ who }) => msg`New messages from ${{ who }}`,
  post: ({ who }) => msg`${{ who }} has posted something new`,
  post_failed: () => msg`A file of your post could not be prepared`,
  consent_given: () => msg`The consent of somebody who is shown in your post is in order`,
  consent_refused: () =>
    msg`Somebody who is shown in your post does not consent, or could not be identified: it does not come out`,
  consent_withdrawn: () =>
    msg`Somebody who is shown in your post has taken their consent back: it is hidden from everyone`,
  post_hidden: () => msg`Your post is hidden until a report about it is decided`,
  post_approved: () => msg`Your post was checked, and nothing stands in its way`,
  share_proposed: ({ who }) => msg`${{ who }} offers you a part of what a post earns`,
  share_agreed: ({ who }) => msg`${{ who }} has agreed to a part of what your post earns`,
  share_declined: ({ who }) => msg`${{ who }} does not want a part of what your post earns`,
  share_ended: ({ who }) => msg`${{ who }} has given up their part of what your post earns`,
  post_held: () => msg`Your post did not come out: a word in it is not allowed here any more`,
  message_approved: () => msg`Your message was checked and is sent`,
  welcome_approved: () => msg`Your welcome message was checked and is being sent`,
  message_held: () =>
    msg`Your message is not sent yet: a word in it is not allowed here any more. We are having a look at it`,
  welcome_held: () =>
    msg`Your welcome message is not sent at the moment: a word in it is not allowed here any more. We are having a look at it`,
  tip: ({ who, amount }) => msg`${{ who }} tipped you: ${{ amount }} for you`,
  unlock: ({ who, amount }) => msg`${{ who }} unlocked your post: ${{ amount }} for you`,
  message_unlock: ({ who, amount }) => msg`${{ who }} unlocked your message: ${{ amount }} for you`,
  hold_returned: ({ amount }) => msg`${{ amount }} for a message came back to your wallet`,
  refunded: ({ amount }) => msg`${{ amount }} came back to your wallet: a payment of yours was refunded`,
  refunded_to_card: ({ amount }) => msg`${{ amount }} is on its way back to where you paid it from`,
  withdrawal_approved: ({ amount }) => msg`Your withdrawal of ${{ amount }} was approved`,
  withdrawal_sent: ({ amount }) => msg`Your withdrawal of ${{ amount }} is on its way`,
  withdrawal_paid: ({ amount }) => msg`Your withdrawal of ${{ amount }} was paid`,
  withdrawal_returned: ({ amount }) => msg`Your withdrawal of ${{ amount }} came back: the money is available again`,
  withdrawal_rejected: ({ amount }) => msg`Your withdrawal of ${{ amount }} was rejected: the money is available again`,
  withdrawal_reduced: ({ amount }) => msg`Your withdrawal is now ${{ amount }}: refunds to fans came first`,
  earnings_refunded: ({ amount }) => msg`${{ amount }} came out of your earnings: fans got refunds`,
  fee_changed: ({ date }) => msg`Your platform fee changes on ${{ date }}. See Earnings for your rate.`,
  payout_method_changed: () => msg`Your payout method was changed. Payouts wait 48 hours.`,
  subscription_renewed: ({ who, amount }) => msg`${{ who }} renewed the subscription: ${{ amount }} for you`,
  renewal: ({ who, amount, date }) =>
    msg`Your subscription to ${{ who }} renewed for ${{ amount }}. Next renewal: ${{ date }}.`,
  creator_leaving: ({ who, date }) =>
    msg`${{ who }} is leaving Fanfare on ${{ date }}. You won’t be charged again, and unused time is refunded then.`,
  creator_stays: ({ who }) => msg`${{ who }} is staying on Fanfare. Your subscription continues as before.`,
  renewal_soon: ({ who, amount }) => msg`Your subscription to ${{ who }} renews soon for ${{ amount }}`,
  renewal_failed: ({ who }) =>
    msg`Your subscription to ${{ who }} couldn’t be renewed. Check your wallet and your spending limit.`,
  subscription_ended: ({ who }) => msg`Your subscription to ${{ who }} has ended`,
  page_paused: ({ who }) => msg`${{ who }} takes a break: you pay nothing meanwhile`,
  page_resumed: ({ who }) => msg`${{ who }} is back from the break`,
  creator_suspended: ({ who }) =>
    msg`${{ who }} is suspended. Your subscription won’t renew. After 14 days we refund the unused time.`,
  gift_received: ({ who }) => msg`${{ who }} gave you a subscription`,
  auto_top_up_stopped: () => msg`Automatic top-up has stopped: your card was refused`,
  payments_frozen: () => msg`Payments from your account are on hold`,
  payments_open: () => msg`You can pay again`,
  creator_accepted: () => msg`You are a creator now`,
  creator_needs_more: () => msg`We need a little more for your request to become a creator`,
  creator_declined: () => msg`Your request to become a creator was declined`,
  case_decided: () => msg`A report about something of yours was decided`,
  report_decided: () => msg`Something that you reported was decided`,
  appeal_decided: () => msg`An appeal was decided`,
  security: ({ event }) => event,
}

/** Of an account's protection, where nothing more is known. */
export const somethingChanged = msg`Something has changed in the security of your account`
/** Where the actor has left. */
export const somebody = msg`Someone who has left`
export const andOthers = (name: Text, others: number): Message =>
  msg({
    message: '{name} and {others, plural, one {{others} other} other {{others} others}}',
    values: { name, others },
  })
/** Subject and heading of a mail, and title of a push, about several. */
export const several = (count: number): Message =>
  msg({ message: '{count, plural, other {{count} new notifications}}', values: { count } })
/** How many lines a mail leaves out. */
export const more = (count: number): Message =>
  msg({ message: '{count, plural, other {… and {count} more}}', values: { count } })
export const button = msg`Have a look`
export const footer = msg`You get this mail because you chose to be told about it.`
