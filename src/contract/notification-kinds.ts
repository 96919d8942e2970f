import { liveKinds } from '#contract/live-kinds.ts'
import { storyKinds } from '#contract/story-kinds.ts'
import { msg } from '#contract/message.ts'
import { kind, type NotificationFacts, type NotificationTab } from '#contract/notification-facts.ts'

/** The one table of kinds: a new one is a row here, its icon in the browser if that is new, and its sentence in each language. */
export const notificationKinds = {
  new_follower: kind(
    { tab: 'people', topic: 'new_follower', grouped: 'all', place: 'person', icon: 'UserPlus', person: true },
    msg({ message: '{who} started following you' }),
  ),
  new_subscriber: kind(
    { tab: 'money', topic: 'new_subscriber', place: 'person', icon: 'HeartHandshake', tone: 'brass', person: true },
    msg({ message: '{who} subscribed to you' }),
  ),
  top_up: kind(
    { tab: 'money', topic: null, place: '/wallet', icon: 'Wallet', tone: 'ok' },
    msg({ message: '{amount} arrived in your wallet' }),
  ),
  purchase_refused: kind(
    { tab: 'money', topic: null, place: '/wallet', icon: 'Wallet' },
    msg({ message: 'Your purchase didn’t go through. {amount} is in your wallet.' }),
  ),
  like: kind(
    { tab: 'posts', topic: 'like', grouped: 'by post', place: 'post', icon: 'Heart', tone: 'like', person: true },
    msg({ message: '{who} liked your post' }),
  ),
  comment: kind(
    { tab: 'posts', topic: 'comment', place: 'post', icon: 'MessageCircle', person: true },
    msg({ message: '{who} commented on your post' }),
  ),
  reply: kind(
    { tab: 'posts', topic: 'reply', place: 'post', icon: 'Reply', person: true },
    msg({ message: '{who} replied to your comment' }),
  ),
  comment_like: kind(
    { tab: 'posts', topic: 'like', grouped: 'by post', place: 'post', icon: 'Heart', tone: 'like', person: true },
    msg({ message: '{who} liked your comment' }),
  ),
  mention: kind(
    { tab: 'posts', topic: 'mention', place: 'post', icon: 'AtSign', person: true },
    msg({ message: '{who} mentioned you' }),
  ),
  tagged: kind(
    { tab: 'posts', topic: 'mention', place: '/notifications?tab=tags', icon: 'UserCheck', person: true },
    msg({ message: '{who} wants to tag you in a post. Do you agree?' }),
  ),
  tag_declined: kind(
    { tab: 'posts', topic: 'mention', place: 'post', icon: 'UserX', person: true },
    msg({ message: '{who} doesn’t want to be tagged in your post' }),
  ),
  post_failed: kind(
    { tab: 'posts', topic: null, place: '/processing', icon: 'CircleAlert' },
    msg({ message: 'We couldn’t process a file in your post' }),
  ),
  post_hidden: kind(
    { tab: 'account', topic: 'case', place: 'post', icon: 'EyeOff' },
    msg({ message: 'Your post is hidden while we review a report' }),
  ),
  consent_given: kind(
    { tab: 'posts', topic: 'case', place: 'post', icon: 'UserCheck' },
    msg({ message: 'Consent approved for someone in your post' }),
  ),
  consent_refused: kind(
    { tab: 'posts', topic: 'case', place: '/processing', icon: 'UserX' },
    msg({
      message: 'Someone in your post declined or couldn’t be verified. It won’t be published.',
    }),
  ),
  consent_withdrawn: kind(
    { tab: 'account', topic: 'case', place: 'post', icon: 'EyeOff' },
    msg({ message: 'Someone in your post withdrew their consent. It’s hidden from everyone.' }),
  ),
  post_approved: kind(
    { tab: 'posts', topic: 'case', place: 'post', icon: 'CircleCheck', tone: 'ok' },
    msg({ message: 'Your post passed review' }),
  ),
  share_proposed: kind(
    { tab: 'money', topic: 'mention', place: '/dashboard/shares', icon: 'PieChart', tone: 'brass', person: true },
    msg({ message: '{who} is offering you a share of a post’s income' }),
  ),
  share_agreed: kind(
    {
      tab: 'money',
      topic: 'mention',
      place: '/dashboard/shares?side=given',
      icon: 'PieChart',
      tone: 'brass',
      person: true,
    },
    msg({ message: '{who} accepted a share of your post’s income' }),
  ),
  share_declined: kind(
    { tab: 'money', topic: 'mention', place: '/dashboard/shares?side=given', icon: 'PieChart', person: true },
    msg({ message: '{who} declined a share of your post’s income' }),
  ),
  share_ended: kind(
    { tab: 'money', topic: 'mention', place: '/dashboard/shares?side=given', icon: 'PieChart', person: true },
    msg({ message: '{who} gave up their share of your post’s income' }),
  ),
  post_held: kind(
    { tab: 'posts', topic: 'case', place: '/processing', icon: 'CircleAlert' },
    msg({ message: 'Your post wasn’t published: it contains a word we no longer allow' }),
  ),
  message_approved: kind(
    { tab: 'account', topic: 'case', place: '/messages', icon: 'CircleCheck', tone: 'ok' },
    msg({ message: 'Your message passed review and was sent' }),
  ),
  welcome_approved: kind(
    { tab: 'account', topic: 'case', place: '/messages/tools/welcome', icon: 'CircleCheck', tone: 'ok' },
    msg({ message: 'Your welcome message passed review and is being sent' }),
  ),
  message_held: kind(
    { tab: 'account', topic: 'case', place: '/messages/tools/many', icon: 'CircleAlert' },
    msg({
      message: 'Your message is on hold: it contains a word we no longer allow. We’re reviewing it.',
    }),
  ),
  welcome_held: kind(
    { tab: 'account', topic: 'case', place: '/messages/tools/welcome', icon: 'CircleAlert' },
    msg({
      message: 'Your welcome message is on hold: it contains a word we no longer allow. We’re reviewing it.',
    }),
  ),
  tip: kind(
    { tab: 'money', topic: 'tip', place: 'chat', icon: 'HandCoins', tone: 'brass', person: true },
    msg({ message: '{who} tipped you: {amount} for you' }),
  ),
  unlock: kind(
    { tab: 'money', topic: 'unlock', place: 'post', icon: 'LockOpen', tone: 'brass', person: true },
    msg({ message: '{who} unlocked your post: {amount} for you' }),
  ),
  hold_returned: kind(
    { tab: 'money', topic: null, place: '/wallet', icon: 'Wallet', tone: 'ok' },
    msg({ message: '{amount} for a message is back in your wallet' }),
  ),
  refunded: kind(
    { tab: 'money', topic: 'case', place: '/wallet', icon: 'Wallet', tone: 'ok' },
    msg({ message: 'A payment was refunded: {amount} is in your wallet' }),
  ),
  refunded_to_card: kind(
    { tab: 'money', topic: 'case', place: '/wallet', icon: 'Wallet', tone: 'ok' },
    msg({ message: '{amount} is on its way back to your original payment method' }),
  ),
  withdrawal_approved: kind(
    { tab: 'money', topic: 'withdrawal', place: '/dashboard/payouts', icon: 'Landmark' },
    msg({ message: 'Your withdrawal of {amount} was approved' }),
  ),
  withdrawal_sent: kind(
    { tab: 'money', topic: 'withdrawal', place: '/dashboard/payouts', icon: 'Landmark' },
    msg({ message: 'Your withdrawal of {amount} is on its way' }),
  ),
  withdrawal_paid: kind(
    { tab: 'money', topic: 'withdrawal', place: '/dashboard/payouts', icon: 'Landmark', tone: 'ok' },
    msg({ message: 'Your withdrawal of {amount} was paid' }),
  ),
  withdrawal_returned: kind(
    { tab: 'money', topic: 'withdrawal', place: '/dashboard/payouts', icon: 'Landmark' },
    msg({ message: 'Your withdrawal of {amount} came back. The money is available again.' }),
  ),
  withdrawal_rejected: kind(
    { tab: 'money', topic: 'withdrawal', place: '/dashboard/payouts', icon: 'Landmark' },
    msg({ message: 'Your withdrawal of {amount} was rejected. The money is available again.' }),
  ),
  withdrawal_reduced: kind(
    { tab: 'money', topic: 'withdrawal', place: '/dashboard/payouts', icon: 'Landmark' },
    msg({ message: 'Your withdrawal is now {amount}: refunds to fans came first' }),
  ),
  earnings_refunded: kind(
    { tab: 'money', topic: 'case', place: '/dashboard/payments', icon: 'Landmark' },
    msg({ message: '{amount} was taken from your earnings to refund fans' }),
  ),
  fee_changed: kind(
    { tab: 'money', topic: 'case', place: '/dashboard/earnings', icon: 'Landmark' },
    msg({ message: 'Your platform fee changes on {date}. See Earnings for your rate.' }),
  ),
  payout_method_changed: kind(
    { tab: 'account', topic: 'security', noMail: true, place: '/settings/security', icon: 'Landmark' },
    msg({ message: 'Your payout method was changed. Payouts wait 48 hours.' }),
  ),
  subscription_renewed: kind(
    { tab: 'money', topic: 'renewal', noMail: true, place: 'person', icon: 'RefreshCw', tone: 'brass', person: true },
    msg({ message: '{who} renewed: {amount} for you' }),
  ),
  renewal: kind(
    { tab: 'money', topic: 'renewal', noMail: true, place: 'receipt', icon: 'RefreshCw', tone: 'ok', person: true },
    msg({ message: 'Your subscription to {who} renewed for {amount}. Next renewal: {date}.' }),
  ),
  creator_leaving: kind(
    { tab: 'money', topic: 'renewal', place: '/subscriptions', icon: 'DoorOpen', person: true },
    msg({
      message: '{who} is leaving Fanfare on {date}. You won’t be charged again, and unused time is refunded then.',
    }),
  ),
  creator_stays: kind(
    { tab: 'money', topic: 'renewal', place: '/subscriptions', icon: 'CircleCheck', tone: 'ok', person: true },
    msg({ message: '{who} is staying on Fanfare. Your subscription continues as before.' }),
  ),
  renewal_soon: kind(
    { tab: 'money', topic: 'renewal', noMail: true, place: '/subscriptions', icon: 'RefreshCw', person: true },
    msg({ message: 'Your subscription to {who} renews soon for {amount}' }),
  ),
  renewal_failed: kind(
    { tab: 'money', topic: 'renewal_failed', noMail: true, place: '/wallet', icon: 'CircleAlert', person: true },
    msg({ message: 'Your subscription to {who} couldn’t be renewed. Check your wallet and your spending limit.' }),
  ),
  subscription_ended: kind(
    { tab: 'money', topic: 'renewal_failed', noMail: true, place: '/subscriptions', icon: 'CircleAlert', person: true },
    msg({ message: 'Your subscription to {who} has ended' }),
  ),
  page_paused: kind(
    { tab: 'money', topic: 'renewal', place: '/subscriptions', icon: 'Pause', person: true },
    msg({ message: '{who} is taking a break. You won’t be charged until they’re back.' }),
  ),
  page_resumed: kind(
    { tab: 'money', topic: 'renewal', place: '/subscriptions', icon: 'Play', person: true },
    msg({ message: '{who} is back from their break' }),
  ),
  creator_suspended: kind(
    { tab: 'money', topic: 'renewal', place: '/subscriptions', icon: 'CircleAlert', person: true },
    msg({
      message: '{who} is suspended. Your subscription won’t renew. If this lasts 14 days, we refund the unused time.',
    }),
  ),
  gift_received: kind(
    { tab: 'money', topic: 'new_subscriber', place: '/subscriptions', icon: 'Gift', tone: 'brass', person: true },
    msg({ message: '{who} gave you a subscription' }),
  ),
  auto_top_up_stopped: kind(
    { tab: 'money', topic: 'renewal_failed', place: '/wallet', icon: 'Wallet' },
    msg({ message: 'Auto top-up stopped: your card was declined' }),
  ),
  payments_frozen: kind(
    { tab: 'account', topic: 'security', place: '/wallet', icon: 'Wallet' },
    msg({ message: 'Payments from this account are on hold. Please contact support.' }),
  ),
  payments_open: kind(
    { tab: 'account', topic: 'security', place: '/wallet', icon: 'Wallet', tone: 'ok' },
    msg({ message: 'You can pay again' }),
  ),
  creator_accepted: kind(
    { tab: 'account', topic: 'creator_request', noMail: true, place: '/becomeCreator', icon: 'Sparkles', tone: 'ok' },
    msg({ message: 'You’re now a creator' }),
  ),
  creator_needs_more: kind(
    { tab: 'account', topic: 'creator_request', noMail: true, place: '/becomeCreator', icon: 'FileQuestion' },
    msg({ message: 'We need more information for your creator request' }),
  ),
  creator_declined: kind(
    { tab: 'account', topic: 'creator_request', noMail: true, place: '/becomeCreator', icon: 'CircleAlert' },
    msg({ message: 'Your creator request was declined' }),
  ),
  case_decided: kind(
    { tab: 'account', topic: 'case', noMail: true, place: '/decisions', icon: 'Scale' },
    msg({ message: 'We’ve reviewed a report about your content' }),
  ),
  report_decided: kind(
    { tab: 'account', topic: 'case', noMail: true, place: '/decisions', icon: 'Scale' },
    msg({ message: 'We’ve reviewed your report' }),
  ),
  appeal_decided: kind(
    { tab: 'account', topic: 'case', noMail: true, place: '/decisions', icon: 'Scale' },
    msg({ message: 'We’ve decided an appeal' }),
  ),
  post: kind(
    { tab: 'posts', topic: 'post', place: 'post', icon: 'Bell', person: true },
    msg({ message: '{who} posted something new' }),
  ),
  ...storyKinds,
  ...liveKinds,
  security: kind(
    { tab: 'account', topic: 'security', noMail: true, place: '/settings/security#sessions', icon: 'ShieldCheck' },
    null,
  ),
} satisfies Readonly<Record<string, NotificationFacts>>

export type NotificationKind = keyof typeof notificationKinds
export type NotificationIcon = (typeof notificationKinds)[NotificationKind]['icon']
/** The kinds that stand on a tab of the list. */
export const kindsOn = (tab: NotificationTab): NotificationKind[] =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter(
    (name) => tab === 'all' || notificationKinds[name].tab === tab,
  )
