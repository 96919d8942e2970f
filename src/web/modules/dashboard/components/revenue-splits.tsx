import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { formatCount, formatPercent } from '#web/platform/i18n/format.ts'
import { Section } from '#web/ui/section.tsx'

type Share = { readonly key: string | null; readonly count: number }

/** How a group is made up, the largest part first. */
export function Shares({
  title,
  shares,
  few,
  nameOf,
}: {
  readonly title: ReactNode
  readonly shares: readonly Share[]
  /** Said while no part is large enough to be named. */
  readonly few: ReactNode
  readonly nameOf: (key: string) => string
}) {
  const { t } = useLingui()
  const all = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={title}>
      {all === 0 ? (
        <p className="muted sm">
          <Trans>No subscribers yet.</Trans>
        </p>
      ) : shares.every(({ key }) => key === null) ? (
        <p className="muted sm">{few}</p>
      ) : (
        <ul className="shares">
          {shares.map(({ key, count }) => (
            <li key={key ?? ''} className="share">
              <span className={key === null ? 'muted' : undefined}>
                {key === null ? t`Others and unknown` : nameOf(key)}
              </span>
              <span className="num">
                {formatCount(count)}{' '}
                <span className="muted">({formatPercent(Math.round((100 * count) / all) / 100)})</span>
              </span>
              {/* The figures say it; the bar is for the eye. */}
              <span className="bar" aria-hidden="true">
                <i style={{ inlineSize: `${String((100 * count) / all)}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
