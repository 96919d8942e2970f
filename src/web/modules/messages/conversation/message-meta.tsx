import { Trans, useLingui } from '@lingui/react/macro'
import { Bot, Check, CheckCheck, PenLine, UsersRound } from 'lucide-react'
import type { Message } from '#contract/messages.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { clock } from './format-day.ts'

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

/** Whether a person typed it, or it came by itself: fans can tell one from the other. */
function Origin({ message, name }: { readonly message: Message; readonly name: string }) {
  const { t } = useLingui()
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
  if (message.mine) return null
  const typed = t`Typed by ${name}`
  return (
    <span title={typed}>
      <Icon icon={PenLine} />
      <span className="sr">{typed}</span>
    </span>
  )
}

/** Under the last of what one side said in one go: how it came, when, and whether it was read. */
export function MessageMeta({
  message,
  name,
  fromCreator,
  read,
}: {
  readonly message: Message
  /** Of the other person. */
  readonly name: string
  /** The author sells something: it is said whether they typed it themselves. */
  readonly fromCreator: boolean
  /** By the other person. */
  readonly read: boolean
}) {
  return (
    <div className="said-meta">
      {message.state === 'sent' && fromCreator && <Origin message={message} name={name} />}
      <Payment message={message} />
      <time dateTime={message.at} title={formatDateTime(message.at)}>
        {clock(message.at)}
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
