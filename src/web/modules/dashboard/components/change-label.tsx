import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FigureRange } from '#contract/dashboard.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'

/** Beyond this a percentage says less than the figure itself. */
const percentMax = 10

function Words({ range }: { readonly range: FigureRange }) {
  if (range === 'today') return <Trans>vs. yesterday at this time</Trans>
  if (range === '7d') return <Trans>vs. previous 7 days</Trans>
  if (range === '28d') return <Trans>vs. previous 28 days</Trans>
  return <Trans>vs. previous year</Trans>
}

/** Kept together: it stands beside the change, or as a line of its own below it. */
const Before = ({ range }: { readonly range: FigureRange }) => (
  <span className="versus">
    <Words range={range} />
  </span>
)

/** How a figure stands against the time before: an arrow and the share, in words for those who do not see it. */
export function Change({
  now,
  before,
  range,
  figure,
  fewerIsBetter = false,
}: {
  readonly now: number
  readonly before: number
  readonly range: FigureRange
  /** What it was before, shown where no share can be reckoned. */
  readonly figure: (value: number) => ReactNode
  readonly fewerIsBetter?: boolean
}) {
  const { t } = useLingui()
  if (now === before)
    return (
      <>
        <Trans context="a figure">Unchanged</Trans> <Before range={range} />
      </>
    )
  const up = now > before
  const share = Math.abs(now - before) / Math.abs(before)
  const known = before !== 0 && share <= percentMax
  return (
    <>
      <span className={up === fewerIsBetter ? 'down' : 'up'}>
        <span aria-hidden="true">{up ? '↑' : '↓'} </span>
        <span className="sr">{up ? t`up` : t`down`} </span>
        <bdi>{known ? formatPercent(Math.round(share * 100) / 100) : figure(Math.abs(now - before))}</bdi>
      </span>{' '}
      <Before range={range} />
    </>
  )
}
