import { Trans } from '@lingui/react'
import { notificationSentence } from '#contract/notification-sentence.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import type { Notification } from '../queries.ts'
import { Actors } from './actors.tsx'
import { SecuritySentence } from './security-sentence.tsx'

/** One thing that happened, in words. */
export function NotificationSentence({ notification }: { readonly notification: Notification }) {
  const { actor, others, amountCents, effectiveAt, security } = notification
  const sentence = notificationSentence(notification)
  if (sentence === null) return <SecuritySentence security={security} />
  const values = {
    who: <Actors actor={actor} others={others} />,
    amount: <Price cents={amountCents ?? 0} />,
    date: effectiveAt === null ? '' : formatDate(effectiveAt),
  }
  return <Trans {...sentence} id={sentence.id ?? sentence.message} values={values} />
}
