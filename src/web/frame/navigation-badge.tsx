import { useLingui } from '@lingui/react/macro'
import { formatCount } from '#web/platform/i18n/format.ts'
import type { NavigationItem } from './navigation.ts'

/** What waits behind an item of the navigation: a number, a dot, or that something needs attention. */
export function NavigationBadge({ badge }: { readonly badge: NonNullable<NavigationItem['badge']> }) {
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
export function useSpokenName({ label, badge }: NavigationItem): string | undefined {
  const { t } = useLingui()
  if (badge === undefined) return undefined
  if (badge === 'dot') return t`${label}, new posts`
  if (badge === '!') return t`${label}, your balance needs attention`
  const count = formatCount(badge)
  return t`${label}, ${count} unread`
}
