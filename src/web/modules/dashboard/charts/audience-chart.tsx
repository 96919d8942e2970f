import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { barNames } from './bar-names.ts'

/** Subscribers who came and who left, by day or month. */
export function AudienceChart({ audience: { bars, range } }: { readonly audience: Answer<'GET /dashboard/audience'> }) {
  const { t } = useLingui()
  return (
    <BarChart
      title={range === 'year' ? t`Subscribers per month` : t`Subscribers per day`}
      parts={[
        { id: 'came', name: t({ message: 'New', context: 'subscribers in a chart' }), colour: 2 },
        { id: 'left', name: t`Left`, colour: 4 },
      ]}
      format={formatCount}
      formatLine={formatCount}
      least={1}
      bars={bars.map(({ at, came, left }) => ({ at, ...barNames(at), values: [came, left] }))}
    />
  )
}
