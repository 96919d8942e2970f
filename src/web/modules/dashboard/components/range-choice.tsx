import { useLingui } from '@lingui/react/macro'
import { ranges, useRange } from '../ranges.ts'

/** Which time the figures are of. */
export function RangeChoice() {
  const { t, i18n } = useLingui()
  const [range, choose] = useRange()
  return (
    <div className="segment" role="group" aria-label={t`Time`}>
      {ranges.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === range} onClick={() => choose(id)}>
          {i18n._(name)}
        </button>
      ))}
    </div>
  )
}
