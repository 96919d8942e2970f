import { Trans } from '@lingui/react/macro'
import { Price } from '#web/ui/price.tsx'
import type { Notification } from '../queries.ts'
import { MoneySentence } from './money-sentence.tsx'
import { SecuritySentence } from './security-sentence.tsx'
import { Who } from './actors.tsx'

/** One thing that happened, in words. */
export function NotificationSentence({ notification }: { readonly notification: Notification }) {
  const { kind, actor, others, amountCents } = notification
  const who = <Who actor={actor} others={others} />
  const amount = <Price cents={amountCents ?? 0} />
  switch (kind) {
    case 'new_follower':
      return <Trans>{who} started following you</Trans>
    case 'new_subscriber':
      return amountCents ? (
        <Trans>
          {who} subscribed: {amount} for you
        </Trans>
      ) : (
        <Trans>{who} subscribed</Trans>
      )
    case 'like':
      return <Trans>{who} liked your post</Trans>
    case 'comment':
      return <Trans>{who} commented on your post</Trans>
    case 'reply':
      return <Trans>{who} answered your comment</Trans>
    case 'comment_like':
      return <Trans>{who} liked your comment</Trans>
    case 'mention':
      return <Trans>{who} mentioned you</Trans>
    case 'tagged':
      return <Trans>{who} wants to tag you in a post: do you agree?</Trans>
    case 'tag_declined':
      return <Trans>{who} does not want to be tagged in your post</Trans>
    case 'post':
      return <Trans>{who} has posted something new</Trans>
    case 'security':
      return <SecuritySentence security={notification.security} />
    case 'post_failed':
      return <Trans>A file of your post could not be prepared</Trans>
    case 'post_hidden':
      return <Trans>Your post is hidden until a report about it is decided</Trans>
    case 'consent_given':
      return <Trans>The consent of somebody who is shown in your post is in order</Trans>
    case 'consent_refused':
      return (
        <Trans>
          Somebody who is shown in your post does not consent, or could not be identified: it does not come out
        </Trans>
      )
    case 'consent_withdrawn':
      return <Trans>Somebody who is shown in your post has taken their consent back: it is hidden from everyone</Trans>
    case 'post_approved':
      return <Trans>Your post was checked, and nothing stands in its way</Trans>
    case 'post_held':
      return <Trans>Your post did not come out: a word in it is not allowed here any more</Trans>
    case 'message_approved':
      return <Trans>Your message was checked and is sent</Trans>
    case 'welcome_approved':
      return <Trans>Your welcome message was checked and is being sent</Trans>
    case 'message_held':
      return (
        <Trans>
          Your message is not sent yet: a word in it is not allowed here any more. We are having a look at it
        </Trans>
      )
    case 'welcome_held':
      return (
        <Trans>
          Your welcome message is not sent at the moment: a word in it is not allowed here any more. We are having a
          look at it
        </Trans>
      )
    case 'subscription_renewed':
      return (
        <Trans>
          {who} renewed the subscription: {amount} for you
        </Trans>
      )
    case 'subscription_ended':
      return <Trans>Your subscription to {who} has ended</Trans>
    case 'page_paused':
      return <Trans>{who} takes a break: you pay nothing meanwhile</Trans>
    case 'page_resumed':
      return <Trans>{who} is back from the break</Trans>
    case 'gift_received':
      return <Trans>{who} gave you a subscription</Trans>
    case 'creator_accepted':
      return <Trans>You are a creator now</Trans>
    case 'creator_needs_more':
      return <Trans>We need a little more for your request to become a creator</Trans>
    case 'creator_declined':
      return <Trans>Your request to become a creator was declined</Trans>
    case 'case_decided':
      return <Trans>A report about something of yours was decided</Trans>
    case 'report_decided':
      return <Trans>Something that you reported was decided</Trans>
    case 'appeal_decided':
      return <Trans>An appeal was decided</Trans>
    default:
      return <MoneySentence notification={{ ...notification, kind }} />
  }
}
