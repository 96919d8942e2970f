import type { NotificationKind } from './notifications.ts'

/** A notification as far as its place goes; `message`: what mails and pushes say of a chat. */
export type Noticed = {
  kind: NotificationKind | 'message'
  /** Who did it. */
  username: string | null
  /** How many other people did the same. */
  others: number
  postId: number | null
  commentId: number | null
  chatId: number | null
  /** A payment of the reader's own. */
  receiptId: string | null
}

/** `chat`: with who did it; `post`, `person` and `receipt` say the same of theirs. Where there is none, the next that there is. */
const places: Readonly<Record<Noticed['kind'], 'post' | 'person' | 'chat' | 'receipt' | `/${string}`>> = {
  message: 'chat',
  new_follower: 'person',
  new_subscriber: 'person',
  subscription_renewed: 'person',
  renewal: 'receipt',
  creator_leaving: '/subscriptions',
  creator_stays: '/subscriptions',
  tip: 'chat',
  // of a post, or of a message
  unlock: 'post',
  like: 'post',
  comment: 'post',
  reply: 'post',
  comment_like: 'post',
  mention: 'post',
  tagged: '/notifications?tab=tags',
  tag_declined: 'post',
  post: 'post',
  post_hidden: 'post',
  consent_given: 'post',
  consent_refused: '/processing',
  consent_withdrawn: 'post',
  post_approved: 'post',
  post_held: '/processing',
  message_approved: '/messages',
  welcome_approved: '/messages/tools/welcome',
  message_held: '/messages/tools/many',
  welcome_held: '/messages/tools/welcome',
  post_failed: '/processing',
  subscription_ended: '/subscriptions',
  renewal_soon: '/subscriptions',
  page_paused: '/subscriptions',
  page_resumed: '/subscriptions',
  creator_suspended: '/subscriptions',
  gift_received: '/subscriptions',
  renewal_failed: '/wallet',
  top_up: '/wallet',
  hold_returned: '/wallet',
  refunded: '/wallet',
  refunded_to_card: '/wallet',
  auto_top_up_stopped: '/wallet',
  payments_frozen: '/wallet',
  payments_open: '/wallet',
  share_proposed: '/dashboard/shares',
  share_agreed: '/dashboard/shares?side=given',
  share_declined: '/dashboard/shares?side=given',
  share_ended: '/dashboard/shares?side=given',
  withdrawal_approved: '/dashboard/payouts',
  withdrawal_sent: '/dashboard/payouts',
  withdrawal_paid: '/dashboard/payouts',
  withdrawal_returned: '/dashboard/payouts',
  withdrawal_rejected: '/dashboard/payouts',
  withdrawal_reduced: '/dashboard/payouts',
  earnings_refunded: '/dashboard/payments',
  fee_changed: '/dashboard/earnings',
  creator_accepted: '/becomeCreator',
  creator_needs_more: '/becomeCreator',
  creator_declined: '/becomeCreator',
  case_decided: '/decisions',
  report_decided: '/decisions',
  appeal_decided: '/decisions',
  payout_method_changed: '/settings/security',
  security: '/settings/security#sessions',
}

/** Where a notification leads, on our own site: the same in the list, in mails and in pushes. null: nowhere, whoever it was has left. */
export function notificationPlace({
  kind,
  username,
  others,
  postId,
  commentId,
  chatId,
  receiptId,
}: Noticed): string | null {
  const place = places[kind]
  if (place.startsWith('/')) return place
  if (place === 'receipt') return receiptId === null ? '/wallet/receipts' : `/wallet/receipts/${receiptId}`
  if (kind === 'new_follower' && others > 0) return '/followers'
  if (place !== 'person' && postId !== null)
    return `/post/${String(postId)}${commentId === null ? '' : `?comment=${String(commentId)}`}`
  if (place !== 'person' && chatId !== null) return `/messages/${String(chatId)}`
  return username === null ? null : `/${username}`
}

/** Kinds that happen in a chat where they are not about a post. */
export const kindsInChats = ['unlock', 'tip'] as const satisfies readonly NotificationKind[]
