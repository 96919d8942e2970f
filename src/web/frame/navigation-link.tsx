import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { formatShortCount } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isCurrent, type NavigationItem } from './navigation.ts'

function Badge({ badge }: { readonly badge: NonNullable<NavigationItem['badge']> }) {
  const { t } = useLingui()
  if (badge === 'dot')
    return (
      <span className="dot">
        <span className="sr">{t`New posts`}</span>
      </span>
    )
  return (
    <span className="count">
      {badge === '!' ? (
        <>
          !<span className="sr">{t`Your balance needs attention`}</span>
        </>
      ) : badge > 99 ? (
        '99+'
      ) : (
        formatShortCount(badge)
      )}
    </span>
  )
}

/** One item: its icon with the badge on it, and its name. `/` belongs to the server and is a plain link. */
export function NavigationLink({
  item,
  className,
  picture,
}: {
  readonly item: NavigationItem
  readonly className?: string
  /** Instead of the icon, such as one's own avatar. */
  readonly picture?: ReactNode
}) {
  const [path] = useLocation()
  const current = isCurrent(item.to, path) ? ('page' as const) : undefined
  const inside = (
    <>
      <span className="ico">
        {picture ?? <Icon icon={item.icon} />}
        {item.badge !== undefined && <Badge badge={item.badge} />}
      </span>
      <span className="lbl">{item.label}</span>
    </>
  )
  return item.to === '/' ? (
    <a href="/" className={className}>
      {inside}
    </a>
  ) : (
    <Link href={item.to} className={className} aria-current={current}>
      {inside}
    </Link>
  )
}
