import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Check, Hourglass, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Chat } from '#contract/chats.ts'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import { readDraft } from '../composer/stored-draft.ts'
import { shortWhen } from '../conversation/format-day.ts'
import { LastMessage } from './last-message.tsx'

/** One chat of the list. `picked`: null unless chats are being selected. */
export function ChatLine({
  chat,
  current,
  picked,
  onPick,
}: {
  readonly chat: Chat
  readonly current: boolean
  readonly picked: boolean | null
  readonly onPick: () => void
}) {
  const { t } = useLingui()
  const asDrawn = useAsDrawn()
  const { id, person, last, unreadCount, pinned, muted, answerBy } = chat
  const name = person?.name ?? t`Someone who has left`
  const unread = unreadCount > 0 && !current
  const body: ReactNode = (
    <>
      {picked !== null && (
        <span className="chat-tick">
          <Icon icon={Check} />
        </span>
      )}
      <Avatar src={person?.avatarUrl ?? null} name={name} size={56} />
      <div className="grow">
        <div className="line">
          <span className="strong clip">
            <bdi>{name}</bdi>
          </span>
          {person?.isCreator === true && <VerifiedTick />}
          {pinned && <Icon icon={Pin} />}
          {pinned && <span className="sr">{t`Pinned`}</span>}
          {muted && <Icon icon={BellOff} />}
          {muted && <span className="sr">{t`Muted`}</span>}
          {last && <time dateTime={last.at}>{shortWhen(last.at)}</time>}
        </div>
        <div className="prev">
          <span className="clip">
            <LastMessage last={last} draft={current || asDrawn ? '' : readDraft(id)} />
          </span>
          {answerBy !== null && (
            <span className="push tag tag-brass">
              <Icon icon={Hourglass} />
              <Trans context="chat with a paid message">Paid</Trans>
            </span>
          )}
          {unread && (
            <span className={classes('count', answerBy === null && 'push', muted && 'still')}>
              {formatCount(Math.min(unreadCount, 99))}
              <span className="sr">
                {' '}
                <Trans>unread</Trans>
              </span>
            </span>
          )}
        </div>
      </div>
    </>
  )
  const className = classes('chat-i', unread && 'unread')
  if (picked !== null)
    return (
      <button type="button" className={className} aria-pressed={picked} onClick={onPick}>
        {body}
      </button>
    )
  return (
    <Link href={`/messages/${String(id)}`} className={className} aria-current={current ? 'true' : undefined}>
      {body}
    </Link>
  )
}
