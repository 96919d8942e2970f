import type { NotificationKind } from '#contract/notifications.ts'
import type { NotificationTopic } from '#contract/settings.ts'

/** How a kind of notification is told outside of the app, by the choices for its topic. */
export type Telling = {
  topic: NotificationTopic
  /** Has a mail of its own, or would fill a mailbox: only push. */
  noMail?: true
  /** Lines of one post, or of all such events, become one: "A and 12 others". */
  grouped?: 'by post' | 'all'
}

/** null: in the app only. */
export const tellings: Readonly<Record<NotificationKind, Telling | null>> = {
  new_follower: { topic: 'new_follower', grouped: 'all' },
  new_subscriber: { topic: 'new_subscriber' },
  top_up: null,
  like: { topic: 'like', grouped: 'by post' },
  comment: { topic: 'comment' },
  reply: { topic: 'reply' },
  comment_like: { topic: 'like', grouped: 'by post' },
  mention: { topic: 'mention' },
  tagged: { topic: 'mention' },
  tag_declined: { topic: 'mention' },
  post: { topic: 'post' },
  post_failed: null,
  post_hidden: { topic: 'case' },
  consent_given: { topic: 'case' },
  consent_refused: { topic: 'case' },
  consent_withdrawn: { topic: 'case' },
  post_approved: { topic: 'case' },
  share_proposed: { topic: 'mention' },
  share_agreed: { topic: 'mention' },
  share_declined: { topic: 'mention' },
  share_ended: { topic: 'mention' },
  post_held: { topic: 'case' },
  message_approved: { topic: 'case' },
  welcome_approved: { topic: 'case' },
  message_held: { topic: 'case' },
  welcome_held: { topic: 'case' },
  tip: { topic: 'tip' },
  unlock: { topic: 'unlock' },
  hold_returned: null,
  // decided by staff, as cases are, or caused by a creator
  refunded: { topic: 'case' },
  refunded_to_card: { topic: 'case' },
  withdrawal_approved: { topic: 'withdrawal' },
  withdrawal_sent: { topic: 'withdrawal' },
  withdrawal_paid: { topic: 'withdrawal' },
  withdrawal_returned: { topic: 'withdrawal' },
  withdrawal_rejected: { topic: 'withdrawal' },
  withdrawal_reduced: { topic: 'withdrawal' },
  earnings_refunded: { topic: 'case' },
  fee_changed: { topic: 'case' },
  payout_method_changed: { topic: 'security', noMail: true },
  subscription_renewed: { topic: 'renewal', noMail: true },
  // has a receipt of its own by mail
  renewal: { topic: 'renewal', noMail: true },
  creator_leaving: { topic: 'renewal' },
  creator_stays: { topic: 'renewal' },
  renewal_soon: { topic: 'renewal', noMail: true },
  renewal_failed: { topic: 'renewal_failed', noMail: true },
  subscription_ended: { topic: 'renewal_failed', noMail: true },
  page_paused: { topic: 'renewal' },
  page_resumed: { topic: 'renewal' },
  creator_suspended: { topic: 'renewal' },
  gift_received: { topic: 'new_subscriber' },
  auto_top_up_stopped: { topic: 'renewal_failed' },
  payments_frozen: { topic: 'security' },
  payments_open: { topic: 'security' },
  creator_accepted: { topic: 'creator_request', noMail: true },
  creator_needs_more: { topic: 'creator_request', noMail: true },
  creator_declined: { topic: 'creator_request', noMail: true },
  case_decided: { topic: 'case', noMail: true },
  report_decided: { topic: 'case', noMail: true },
  appeal_decided: { topic: 'case', noMail: true },
  security: { topic: 'security', noMail: true },
}

/** News about the account's protection wait for no digest and no quiet hours. */
export const isUrgent = (topic: NotificationTopic): boolean => topic === 'security'
