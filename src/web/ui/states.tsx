import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, type LucideIcon, RotateCw, WifiOff } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { isApiError } from '#web/platform/api/api-error.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useOnline } from '#web/platform/use-online.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** Nothing here, said kindly, with the way to something. */
export function Empty({
  icon,
  title,
  children,
  action,
  page,
}: {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** It is all that the page has: its title is the page's heading. */
  readonly page?: boolean | undefined
}) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className="empty">
      <Icon icon={icon} />
      <Heading className="empty-title">{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** It did not load: says whether that is us, the connection or the address, and offers what helps. */
export function ErrorState({ fault, onRetry }: { readonly fault: unknown; readonly onRetry?: () => void }) {
  const online = useOnline()
  const retry = onRetry && (
    <Button kind="ink" icon={RotateCw} onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (isApiError(fault, 'not_found')) return <NothingHere />
  if (isApiError(fault, 'offline') || !online)
    return (
      <Empty icon={WifiOff} title={<Trans>You are offline</Trans>} action={retry}>
        <Trans>What you’ve opened still works. We’ll continue once you’re back online.</Trans>
      </Empty>
    )
  return (
    <Empty icon={CloudOff} title={<Trans>This didn’t load</Trans>} action={retry}>
      <Trans>Something went wrong on our side.</Trans>
    </Empty>
  )
}

/** Seldom seen, and no reason to wait for its words. */
export const NothingHere = lazyPart(() => import('./not-found.lazy.tsx'), { Waiting: PageComing })

/** For a whole page or a part whose shape is not known; where it is known, use skeletons. */
export function Spinner({ label }: { readonly label?: string }) {
  const { t } = useLingui()
  return (
    <div className="spinner-box" role="status" aria-label={label ?? t`Loading`}>
      <span className="spinner" />
    </div>
  )
}

/** A page, or a part as large, on its way to the device. Without a network it would never come, and says so; it comes when there is one. */
export function PageComing({ children }: { readonly children?: ReactNode }) {
  return useOnline() ? (
    (children ?? <Spinner />)
  ) : (
    <div className="loading">
      <ErrorState fault={null} />
    </div>
  )
}

/** Holds skeletons: tells a screen reader once that something is coming. They appear after 200 ms. */
export function Loading({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="loading stack" role="status" aria-busy="true" aria-label={label}>
      {children}
    </div>
  )
}

/** One grey shape, as large as what is coming. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '14px',
  ratio,
  round,
  className,
}: {
  readonly width?: string
  readonly height?: string
  /** For pictures: `5 / 4`. Height is then found by itself. */
  readonly ratio?: string
  readonly round?: boolean
  readonly className?: string
}) {
  const style: CSSProperties = ratio
    ? { inlineSize: width, aspectRatio: ratio }
    : { inlineSize: width, blockSize: height }
  return <div className={classes('sk', round && 'sk-round', ratio && 'sk-media', className)} style={style} />
}
