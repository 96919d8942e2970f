import { useLingui } from '@lingui/react/macro'
import type { OwnShow } from '#contract/live.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import './show-figures.css'

/** What a creator reads of a show, on air and after it: terms and values inside a `dl`. */
export function ShowFigures({ show, peak }: { readonly show: OwnShow; readonly peak: number }) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <dt>{t`Peak viewers`}</dt>
        <dd>{formatCount(peak)}</dd>
      </div>
      {show.ticket && (
        <div>
          <dt>{t`Tickets`}</dt>
          <dd>{formatCount(show.ticketsSold)}</dd>
        </div>
      )}
    </>
  )
}
