import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Period } from '#contract/fields.ts'
import type { Plans } from '#contract/plans.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { typedDollars } from '#web/ui/forms/typed-dollars.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'
import { plansQuery } from '../queries.ts'

const periods: readonly Period[] = ['weekly', 'monthly', 'yearly']
type Typed = Readonly<Record<Period | 'message', string>>

/** What cannot be read as an amount is out of range: the answer says what is wanted. */
const unreadable = -1
const centsOf = (typed: string): number => parseDollars(typed) ?? unreadable

function typedOf({ plans, messagePriceCents }: Plans): Typed {
  const fee = (period: Period): string => typedDollars(plans.find((plan) => plan.period === period)?.priceCents ?? null)
  return {
    weekly: fee('weekly'),
    monthly: fee('monthly'),
    yearly: fee('yearly'),
    message: typedDollars(messagePriceCents),
  }
}

/** The fees of the periods and the price of a message, set together. An empty fee is not offered, 0 is free. */
export function PlansForm({ plans }: { readonly plans: Plans }) {
  const { t } = useLingui()
  // what was set when the form came up or was saved last: only what differs from it is sent, another window may have set the rest
  const [begun, setBegun] = useState(() => typedOf(plans))
  const [typed, setTyped] = useState(begun)
  const siteLimits = usePriceLimits()
  const most: Readonly<Record<Period, number>> = {
    weekly: siteLimits.planWeeklyMaxCents,
    monthly: siteLimits.planMonthlyMaxCents,
    yearly: siteLimits.planYearlyMaxCents,
  }
  const filled = periods.filter((period) => typed[period].trim() !== '')
  const feesChanged = plans.plans.length === 0 || periods.some((period) => typed[period] !== begun[period])
  // The faults name plans by their place in what was sent, not in what stands there now.
  const [sent, setSent] = useState<readonly Period[]>([])
  const names: Readonly<Record<Period, string>> = { weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly` }
  const form = useForm({
    schema: () => import('#contract/plans.ts').then(({ plansBody }) => plansBody),
    read: () => {
      setSent(filled)
      return {
        ...(feesChanged && { plans: filled.map((period) => ({ period, priceCents: centsOf(typed[period]) })) }),
        ...(typed.message !== begun.message && {
          messagePriceCents: typed.message.trim() === '' ? null : centsOf(typed.message),
        }),
      }
    },
    submit: async (body) => {
      const saved = await api('PUT /plans', { body })
      queryClient.setQueryData(plansQuery.queryKey, saved)
      setBegun(typedOf(saved))
      setTyped((now) => (now === typed ? typedOf(saved) : now))
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      showToast(t`Saved.`)
    },
  })
  const problemOf = (period: Period): string | undefined =>
    form.errors[`plans.${String(sent.indexOf(period))}.priceCents`]
  // set under a higher limit: what runs goes on, and nobody new can buy it
  const aboveOf = (period: Period): string | undefined => {
    const price = plans.plans.find((plan) => plan.period === period)?.priceCents ?? 0
    return price > most[period] && centsOf(typed[period]) === price
      ? t`Above the limit. New fans can’t subscribe until you lower it.`
      : undefined
  }
  const problemOfAll = periods.some(problemOf) ? undefined : form.errors['plans']
  return (
    <Form form={form}>
      <div className="set-fees">
        {periods.map((period) => (
          <MoneyField
            key={period}
            name={period}
            label={names[period]}
            hint={t`Up to ${formatShortMoney(most[period])}`}
            typed={typed[period]}
            onType={(text) => setTyped({ ...typed, [period]: text })}
            error={problemOf(period) ?? aboveOf(period)}
          />
        ))}
      </div>
      <p className="hint">
        <Trans>Leave blank to hide a plan; 0 makes it free. Current subscribers keep their price.</Trans>
      </p>
      <Problem>{problemOfAll}</Problem>
      <div className="set-fee">
        <MoneyField
          name="messagePriceCents"
          label={t`Price of a message`}
          hint={t`What fans pay per message, up to ${formatShortMoney(siteLimits.messagePriceMaxCents)}; blank is free. If you don’t answer in 7 days, they get it back.`}
          typed={typed.message}
          onType={(text) => setTyped({ ...typed, message: text })}
        />
      </div>
      <div className="row">
        <Button type="submit" kind="ink" busy={form.pending}>{t`Save`}</Button>
      </div>
    </Form>
  )
}
