import { Plural, Trans } from '@lingui/react/macro'
import { Heart, HeartHandshake, type LucideIcon, UserPlus, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Notification } from '../api.ts'
import type { Group } from '../group.ts'

const signs: Readonly<Record<Notification['kind'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  new_follower: { icon: UserPlus, tone: '' },
  new_subscriber: { icon: HeartHandshake, tone: 'brass' },
  like: { icon: Heart, tone: 'like' },
  top_up: { icon: Wallet, tone: 'ok' },
}

function Who({ actor }: { readonly actor: Notification['actor'] }) {
  return <b>{actor ? <bdi>{actor.name}</bdi> : <Trans>Someone who has left</Trans>}</b>
}

function What({ group: { newest, others } }: { readonly group: Group }) {
  const { kind, actor, amountCents } = newest
  const who = <Who actor={actor} />
  const amount = <Price cents={amountCents ?? 0} />
  switch (kind) {
    case 'new_follower':
      return <Trans>{who} follows you</Trans>
    case 'new_subscriber':
      return amountCents ? (
        <Trans>
          {who} subscribed: {amount} for you
        </Trans>
      ) : (
        <Trans>{who} subscribed</Trans>
      )
    case 'top_up':
      return <Trans>{amount} arrived in your wallet</Trans>
    case 'like':
      if (others === 0) return <Trans>{who} liked your post</Trans>
      return (
        <Trans>
          {who}{' '}
          <b>
            <Plural value={others} one="and # other" other="and # others" />
          </b>{' '}
          liked your post
        </Trans>
      )
  }
}

function target({ kind, actor, postId }: Notification): string | null {
  if (kind === 'top_up') return '/wallet'
  if (kind === 'like' && postId !== null) return `/post/${String(postId)}`
  return actor ? `/${actor.username}` : null
}

/** One thing that happened. The whole line leads to what it is about. */
export function NotificationLine({ group, isNew }: { readonly group: Group; readonly isNew: boolean }) {
  const { newest } = group
  const { icon, tone } = signs[newest.kind]
  const to = target(newest)
  return (
    <li className={classes('note', isNew && 'new')}>
      <span className="av">
        {newest.kind === 'top_up' ? (
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
          <What group={group} />
        ) : (
          <Link href={to} className="cover-link">
            <What group={group} />
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
