import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Period } from '#contract/fields.ts'
import type { Plan } from '#contract/people.ts'
import { Tag } from '../labels.tsx'
import { Price } from '../price.tsx'
import { freeMonths } from './renewal.ts'
import '../styles/features/plans.css'

export function usePeriodNames(): Readonly<Record<Period, string>> {
  const { t } = useLingui()
  return { weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly` }
}

function PlanNote({ plan: { period, priceCents } }: { readonly plan: Plan }) {
  if (period === 'weekly') return <Trans>Paid every week</Trans>
  if (period === 'monthly') return <Trans>Paid every month</Trans>
  return (
    <Trans>
      <Price cents={Math.round(priceCents / 12)} /> a month
    </Trans>
  )
}

/** One of the plans, as radio buttons; below them what `children` says about the chosen one. */
export function PlanChoice({
  plans,
  chosen,
  onChoose,
  children,
}: {
  readonly plans: readonly Plan[]
  readonly chosen: Period
  readonly onChoose: (period: Period) => void
  readonly children?: ReactNode
}) {
  const { t } = useLingui()
  const names = usePeriodNames()
  const group = useId()
  const monthly = plans.find(({ period }) => period === 'monthly')
  const free = (plan: Plan): number =>
    plan.period === 'yearly' && monthly ? freeMonths(monthly.priceCents, plan.priceCents) : 0
  return (
    <fieldset className="plans">
      <legend className="sr">{t`Plans`}</legend>
      {plans.map((plan) => (
        <label key={plan.period} className="plan">
          <input
            type="radio"
            className="rad"
            name={group}
            value={plan.period}
            checked={plan.period === chosen}
            onChange={() => onChoose(plan.period)}
          />
          <span className="grow">
            <b className="strong">{names[plan.period]}</b>{' '}
            {free(plan) > 0 && (
              <Tag tone="ok">{t`${plural(free(plan), { one: '# month free', other: '# months free' })}`}</Tag>
            )}
            <br />
            <small>
              <PlanNote plan={plan} />
            </small>
          </span>
          <span>
            <Price cents={plan.priceCents} />
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}
