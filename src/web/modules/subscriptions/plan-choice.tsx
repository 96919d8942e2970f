import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Period } from '#contract/fields.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Choice } from './plan-queries.ts'
import { freeMonths } from './renewal.ts'
import '#web/modules/purchases/buy.css'

/** What can be chosen, with the price of one payment in cents before tax. */
export type Offered = Choice & { readonly priceCents: number; readonly percentOff?: number }

export function usePeriodNames(): Readonly<Record<Period, string>> {
  const { t } = useLingui()
  return { weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly` }
}

/** "Monthly", "6 months". */
export function useChoiceName(): (choice: { readonly period: Period; readonly months: number }) => string {
  const { t } = useLingui()
  const names = usePeriodNames()
  return ({ period, months }) =>
    months > 1 ? t`${plural(months, { one: '# month', other: '# months' })}` : names[period]
}

/** Several months at once, or a year, compared with a month. */
function PlanNote({ period, months, priceCents }: Offered) {
  if (months > 1)
    return (
      <Trans>
        Paid up front, <Price cents={Math.round(priceCents / months)} /> a month
      </Trans>
    )
  // "Weekly" and "Monthly" say it already
  if (period !== 'yearly') return null
  return (
    <Trans>
      <Price cents={Math.round(priceCents / 12)} /> a month
    </Trans>
  )
}

export const isSame = (one: Choice, other: Choice): boolean =>
  one.period === other.period && one.months === other.months

/** One of the plans, as radio buttons. */
export function PlanChoice({
  offers,
  chosen,
  onChoose,
}: {
  readonly offers: readonly Offered[]
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
}) {
  const { t } = useLingui()
  const name = useChoiceName()
  const group = useId()
  const monthly = offers.find(({ period, months }) => period === 'monthly' && months === 1)
  const free = (offer: Offered): number =>
    offer.period === 'yearly' && monthly ? freeMonths(monthly.priceCents, offer.priceCents) : 0
  return (
    <fieldset className="plans">
      <legend className="sr">{t`Plans`}</legend>
      {offers.map((offer) => (
        <label key={`${offer.period} ${String(offer.months)}`} className="plan">
          <input
            type="radio"
            className="rad"
            name={group}
            value={offer.period}
            checked={isSame(offer, chosen)}
            onChange={() => onChoose({ period: offer.period, months: offer.months })}
          />
          <span className="grow">
            <b className="strong">{name(offer)}</b>{' '}
            {offer.percentOff !== undefined && offer.percentOff > 0 && (
              <Tag tone="ok">{t`${formatPercent(offer.percentOff / 100)} off`}</Tag>
            )}
            {free(offer) > 0 && (
              <Tag tone="ok">{t`${plural(free(offer), { one: '# month free', other: '# months free' })}`}</Tag>
            )}
            <small>
              <PlanNote {...offer} />
            </small>
          </span>
          <span>
            <Price cents={offer.priceCents} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
