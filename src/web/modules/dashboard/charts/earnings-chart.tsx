import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import { formatMoney, formatWholeMoney } from '#web/platform/i18n/format.ts'
import { groupOf } from '../sources.ts'
import { BarChart, type Part } from '#web/ui/charts/bar-chart.tsx'
import { barNames } from './bar-names.ts'

type Figures = Answer<'GET /dashboard'>

const lineStepCents = 100

/** My part of what was paid, by hour, day or month, in three kinds, or four where others share with me. */
export function EarningsChart({ figures: { bars, range } }: { readonly figures: Figures }) {
  const { t } = useLingui()
  const parts: readonly Part[] = [
    { id: 'subscriptions', name: t`Subscriptions`, colour: 1 },
    { id: 'tips', name: t`Tips`, colour: 2 },
    { id: 'unlocks', name: t`Unlocks and messages`, colour: 3 },
    ...(bars.some(({ bySource }) => bySource.some(({ source }) => source === 'share'))
      ? [{ id: 'shares', name: t`Others’ posts`, colour: 5 } as const]
      : []),
  ]
  const title =
    range === 'today' ? t`Earnings per hour` : range === 'year' ? t`Earnings per month` : t`Earnings per day`
  return (
    <BarChart
      title={title}
      parts={parts}
      total={t`Total`}
      format={(cents) => formatMoney(cents)}
      formatLine={formatWholeMoney}
      least={lineStepCents}
      bars={bars.map(({ at, bySource }) => {
        const values = parts.map(() => 0)
        for (const { source, earnedCents } of bySource)
          values[groupOf[source]] = (values[groupOf[source]] ?? 0) + earnedCents
        return { at, ...barNames(at), values }
      })}
    />
  )
}
