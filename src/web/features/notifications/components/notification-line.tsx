import { Link } from 'wouter'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Notification } from '../api.ts'
import type { Group } from '../group.ts'
import { signs } from './signs.ts'
import { WhatHappened } from './what-happened.tsx'

function target({ kind, actor, postId, commentId }: Notification): string | null {
  const { to } = signs[kind]
  if (to !== undefined) return to
  if (postId !== null) return `/post/${String(postId)}${commentId === null ? '' : `?comment=${String(commentId)}`}`
  return actor ? `/${actor.username}` : null
}

/** One thing that happened. The whole line leads to what it is about. */
export function NotificationLine({ group, isNew }: { readonly group: Group; readonly isNew: boolean }) {
  const { newest } = group
  const { icon, tone, person } = signs[newest.kind]
  const to = target(newest)
  return (
    <li className={classes('note', isNew && 'new')}>
      <span className="av">
        {!person ? (
          <span className={classes('disc', tone)}>
            <Icon icon={icon} />
          </span>
        ) : (
          <>
            <Avatar src={newest.actor?.avatarUrl ?? null} name={newest.actor?.name ?? ''} />
            <span className={classes('badge', tone)}>
              <Icon icon={icon} filled={newest.kind === 'like'} />
            </span>
          </>
        )}
      </span>
      <div className="t">
        {to === null ? (
          <WhatHappened group={group} />
        ) : (
          <Link href={to} className="cover-link">
            <WhatHappened group={group} />
          </Link>
        )}
        <br />
        <time className="sm muted" dateTime={newest.at} title={formatDateTime(newest.at)}>
          {formatAgo(newest.at)}
        </time>
      </div>
    </li>
  )
}
