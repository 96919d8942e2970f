import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { NotificationFacts } from '#contract/notification-facts.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import { notificationPlace } from '#contract/notification-place.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Notification } from '../queries.ts'
import { notificationIcons } from './notification-icons.ts'
import { NotificationSentence } from './notification-sentence.tsx'

/** One thing that happened. The whole line leads to what it is about. */
export function NotificationLine({
  notification,
  isNew,
}: {
  readonly notification: Notification
  readonly isNew: boolean
}) {
  const { kind, actor, at, post, showTitle } = notification
  const about = post !== null && post.text !== '' ? post.text : showTitle
  const { tone, person }: NotificationFacts = notificationKinds[kind]
  const icon = notificationIcons[notificationKinds[kind].icon]
  const to = notificationPlace({ ...notification, username: actor?.username ?? null })
  const { t } = useLingui()
  useClock()
  return (
    <li className={classes('note', isNew && 'new')}>
      <span className="av">
        {!person ? (
          <span className={classes('disc', tone)}>
            <Icon icon={icon} />
          </span>
        ) : (
          <>
            <Avatar src={actor?.avatarUrl ?? null} name={actor?.name ?? ''} />
            <span className={classes('badge', tone)}>
              <Icon icon={icon} filled={kind === 'like' || kind === 'comment_like'} />
            </span>
          </>
        )}
      </span>
      <div className="t">
        {isNew && <span className="sr">{t`New:`} </span>}
        {to === null ? (
          <NotificationSentence notification={notification} />
        ) : (
          <Link href={to} className="cover-link">
            <NotificationSentence notification={notification} />
          </Link>
        )}
        {about === null ? (
          <br />
        ) : (
          <p className="sm muted clip" dir="auto">
            {about}
          </p>
        )}
        <time className="sm muted" dateTime={at} title={formatDateTime(at)}>
          {formatAgo(at)}
        </time>
      </div>
      {post?.picture && (
        <span className="media note-picture">
          <Picture media={{ ...post.picture, alt: '' }} sizes="44px" />
        </span>
      )}
    </li>
  )
}
