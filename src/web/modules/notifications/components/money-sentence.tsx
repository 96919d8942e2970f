import { Trans } from '@lingui/react/macro'
import { formatDay } from '#web/platform/i18n/format-short.ts'
import { Price } from '#web/ui/price.tsx'
import type { Notification } from '../queries.ts'
import { Who } from './actors.tsx'

/** Everything that is not about what other people do on one's page. */
export type MoneyKind = Exclude<
  Notification['kind'],
  | 'new_follower'
  | 'new_subscriber'
  | 'like'
  | 'comment'
  | 'reply'
  | 'comment_like'
  | 'mention'
  | 'tagged'
  | 'tag_declined'
  | 'post'
  | 'security'
  | 'post_failed'
  | 'post_hidden'
  | 'consent_given'
  | 'consent_refused'
  | 'consent_withdrawn'
  | 'post_approved'
  | 'post_held'
  | 'message_approved'
  | 'welcome_approved'
  | 'message_held'
  | 'welcome_held'
  | 'subscription_renewed'
  | 'subscription_ended'
  | 'page_paused'
  | 'page_resumed'
  | 'gift_received'
  | 'creator_accepted'
  | 'creator_needs_more'
  | 'creator_declined'
  | 'case_decided'
  | 'report_decided'
  | 'appeal_decided'
>

/** News about one's money, in words. */
export function MoneySentence({
  notification,
}: {
  readonly notification: Notification & { readonly kind: MoneyKind }
}) {
  const { kind, actor, amountCents } = notification
  const who = <Who actor={actor} />
  const date = notification.effectiveAt === null ? '' : formatDay(notification.effectiveAt)
  const amount = <Price cents={amountCents ?? 0} />
  switch (kind) {
    case 'top_up':
      return <Trans>{amount} arrived in your wallet</Trans>
    case 'tip':
      return (
        <Trans>
          {who} tipped you: {amount} for you
        </Trans>
      )
    case 'unlock':
      return notification.postId === null ? (
        <Trans>
          {who} unlocked your message: {amount} for you
        </Trans>
      ) : (
        <Trans>
          {who} unlocked your post: {amount} for you
        </Trans>
      )
    case 'hold_returned':
      return <Trans>{amount} for a message came back to your wallet</Trans>
    case 'refunded':
      return <Trans>{amount} came back to your wallet: a payment of yours was refunded</Trans>
    case 'refunded_to_card':
      return <Trans>{amount} is on its way back to where you paid it from</Trans>
    case 'share_proposed':
      return <Trans>{who} offers you a part of what a post earns</Trans>
    case 'share_agreed':
      return <Trans>{who} has agreed to a part of what your post earns</Trans>
    case 'share_declined':
      return <Trans>{who} does not want a part of what your post earns</Trans>
    case 'share_ended':
      return <Trans>{who} has given up their part of what your post earns</Trans>
    case 'withdrawal_approved':
      return <Trans>Your withdrawal of {amount} was approved</Trans>
    case 'withdrawal_sent':
      return <Trans>Your withdrawal of {amount} is on its way</Trans>
    case 'withdrawal_paid':
      return <Trans>Your withdrawal of {amount} was paid</Trans>
    case 'withdrawal_returned':
      return <Trans>Your withdrawal of {amount} came back: the money is available again</Trans>
    case 'withdrawal_rejected':
      return <Trans>Your withdrawal of {amount} was rejected: the money is available again</Trans>
    case 'withdrawal_reduced':
      return <Trans>Your withdrawal is now {amount}: refunds to fans came first</Trans>
    case 'earnings_refunded':
      return <Trans>{amount} came out of your earnings: fans got refunds</Trans>
    case 'fee_changed':
      return <Trans>Your platform fee changes on {date}. See Earnings for your rate.</Trans>
    case 'payout_method_changed':
      return <Trans>Your payout method was changed. Payouts wait 48 hours.</Trans>
    case 'renewal':
      return (
        <Trans>
          Your subscription to {who} renewed for {amount}. Next renewal: {date}.
        </Trans>
      )
    case 'creator_leaving':
      return (
        <Trans>
          {who} is leaving Fanfare on {date}. You won’t be charged again, and unused time is refunded then.
        </Trans>
      )
    case 'creator_stays':
      return <Trans>{who} is staying on Fanfare. Your subscription continues as before.</Trans>
    case 'renewal_soon':
      return (
        <Trans>
          Your subscription to {who} renews soon for {amount}
        </Trans>
      )
    case 'creator_suspended':
      return <Trans>{who} is suspended. Your subscription won’t renew. After 14 days we refund the unused time.</Trans>
    case 'renewal_failed':
      return <Trans>Your subscription to {who} couldn’t be renewed. Check your wallet and your spending limit.</Trans>
    case 'auto_top_up_stopped':
      return <Trans>Automatic top-up has stopped: your card was refused</Trans>
    case 'payments_frozen':
      return <Trans>Payments from your account are on hold</Trans>
    case 'payments_open':
      return <Trans>You can pay again</Trans>
  }
}
