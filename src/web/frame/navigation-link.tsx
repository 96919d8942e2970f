import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isCurrent, type NavigationItem } from './navigation.ts'

function Badge({ badge }: { readonly badge: NonNullable<NavigationItem['badge']> }) {
  if (badge === 'dot') return <span className="dot" aria-hidden="true" />
  // Drawn by the style sheet: as text it would have to be a part of the name as it stands.
  return (
    <span
      className="count"
      aria-hidden="true"
      data-count={badge === '!' ? '!' : badge > 99 ? `${formatCount(99)}+` : formatCount(badge)}
    />
  )
}

/** The item's name with what its badge means, for those who do not see it. */
function useSpokenName({ label, badge }: NavigationItem): string | undefined {
  const { t } = useLingui()
  if (badge === undefined) return undefined
  if (badge === 'dot') return t`${label}, new posts`
  if (badge === '!') return t`${label}, your balance needs attention`
  const count = formatCount(badge)
  return t`${label}, ${count} unread`
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
  const spoken = useSpokenName(item)
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
    <Link href={item.to} className={className} aria-current={current} aria-label={spoken}>
      {inside}
    </Link>
  )
}
