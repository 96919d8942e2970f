import { useLingui } from '@lingui/react/macro'
import { ranges, useRange } from '../ranges.ts'
import { Segment } from '#web/ui/segment.tsx'

/** Which time the figures are of. */
export function RangeChoice() {
  const { t, i18n } = useLingui()
  const [range, choose] = useRange()
  return (
    <Segment
      label={t({ message: 'Time', context: 'period' })}
      options={ranges.map(({ id, name }) => [id, i18n._(name)] as const)}
      current={range}
      onChoose={choose}
    />
  )
}
