import { Trans } from '@lingui/react/macro'
import { Bot, Check, CheckCheck, UsersRound } from 'lucide-react'
import type { Message } from '#contract/messages.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { formatTime } from '#web/platform/i18n/format-short.ts'

/** What sending it cost, and what became of the money, from the side of whoever reads it. */
function Payment({ message: { mine, payment } }: { readonly message: Message }) {
  if (!payment) return null
  const price = <Price cents={payment.priceCents} />
  return (
    <span>
      {payment.state === 'held' ? (
        mine ? (
          <Trans>{price} held until answered</Trans>
        ) : (
          <Trans>{price} yours when you answer</Trans>
        )
      ) : payment.state === 'paid' ? (
        mine ? (
          <Trans>{price} paid</Trans>
        ) : (
          <Trans>{price} earned</Trans>
        )
      ) : mine ? (
        <Trans>{price} refunded to you</Trans>
      ) : (
        <Trans>{price} refunded</Trans>
      )}
      {' ·'}
    </span>
  )
}

/** What its author did not type into this chat says so; what they typed needs no mark. */
function Origin({ message }: { readonly message: Message }) {
  if (message.origin === 'welcome')
    return (
      <>
        <Icon icon={Bot} /> <Trans>Automatic welcome</Trans> ·
      </>
    )
  if (message.origin === 'list')
    return (
      <>
        <Icon icon={UsersRound} /> <Trans>Mass message</Trans> ·
      </>
    )
  return null
}

/** Under the last of what one side said in one go: how it came, when, and whether it was read. */
export function MessageMeta({
  message,
  fromCreator,
  read,
}: {
  readonly message: Message
  /** The author sells something: it is said what they did not type themselves. */
  readonly fromCreator: boolean
  /** By the other person. */
  readonly read: boolean
}) {
  return (
    <div className="said-meta">
      {message.state === 'sent' && fromCreator && <Origin message={message} />}
      <Payment message={message} />
      <time dateTime={message.at} title={formatDateTime(message.at)}>
        {formatTime(message.at)}
      </time>
      {message.mine && message.state === 'sent' && (
        <>
          <Icon icon={read ? CheckCheck : Check} />
          {read ? <Trans context="a message">Read</Trans> : <Trans context="a message">Sent</Trans>}
        </>
      )}
    </div>
  )
}
