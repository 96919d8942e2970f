import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '#web/ui/icon.tsx'
import { NavigationBadge, useSpokenName } from './navigation-badge.tsx'
import { isCurrent, type NavigationItem } from './navigation.ts'

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
  const spoken = useSpokenName(item)
  const current = isCurrent(item.to, path) ? ('page' as const) : undefined
  const inside = (
    <>
      <span className="ico">
        {picture ?? <Icon icon={item.icon} />}
        {item.badge !== undefined && <NavigationBadge badge={item.badge} />}
      </span>
      <span className="lbl">{item.label}</span>
    </>
  )
  return item.to === '/' ? (
    <a href="/" className={className}>
      {inside}
    </a>
  ) : (
    <Link href={item.to} className={className} aria-current={current} aria-label={spoken}>
      {inside}
    </Link>
  )
}
