import { useLingui } from '@lingui/react/macro'
import type { OwnShow } from '#contract/live.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import './show-figures.css'

/** What a show brings while it is on air: terms and values inside a `dl`. */
export function ShowFigures({ show }: { readonly show: OwnShow }) {
  const { t } = useLingui()
  return (
    <>
      {show.ticket && (
        <div>
          <dt>{t`Tickets`}</dt>
          <dd>{formatCount(show.ticketsSold)}</dd>
        </div>
      )}
      <div>
        <dt>{t`Tips`}</dt>
        <dd>
          <Price cents={show.tipsCents} />
        </dd>
      </div>
    </>
  )
}
