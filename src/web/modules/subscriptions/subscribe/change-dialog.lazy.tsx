import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { ChangeQuote, Subscription } from '#contract/subscriptions.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AmountRow, BillRow, BillSums, missingOf } from '#web/modules/purchases/bill.tsx'
import { AfterPaying } from '#web/modules/purchases/after-paying.tsx'
import { Sale } from '#web/modules/purchases/sale.tsx'
import { useFreshMoney } from '#web/modules/purchases/queries.ts'
import type { Agreed } from '#web/modules/purchases/use-checkout.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { offeredBy, wantedChoice } from '../plan-offers.ts'
import { isSame, PlanChoice, useChoiceName } from '../plan-choice.tsx'
import { type Choice, offersQuery, profileQuery } from '../plan-queries.ts'
import { refreshAfterPurchase } from './subscribe.ts'

const changeQuery = (id: number, choice: Choice | null) => ({
  queryKey: ['quote', 'change', id, choice],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /subscriptions/:id/change', {
      params: { id },
      query: {
        period: choice?.period ?? 'monthly',
        ...(choice && choice.months > 1 && { months: choice.months }),
      },
      signal,
    }),
  enabled: choice !== null,
  staleTime: 0,
})

/** What is given back, what makes up the sum, and from when on. */
function Proration({ quote }: { readonly quote: ChangeQuote }) {
  const { t } = useLingui()
  const { when, priceCents, creditCents, pointsCents, recoveredCents, dueCents, taxCents, renewsAt } = quote
  if (when === 'renewal')
    return (
      <dl className="bill">
        <BillRow label={t`Starts on`}>{formatDate(renewsAt)}</BillRow>
        <AmountRow label={t`New price, before tax`} cents={priceCents} />
      </dl>
    )
  return (
    <dl className="bill">
      <AmountRow label={t`Price`} cents={priceCents} />
      <BillRow label={t`Unused paid time`}>
        <Price cents={-creditCents} signed />
      </BillRow>
      {taxCents !== 0 && <AmountRow label={t`Difference before tax`} cents={dueCents} />}
      <AmountRow label={t`Tax`} cents={taxCents} />
      {pointsCents !== 0 && <AmountRow label={t`Points you’ve already exchanged`} cents={pointsCents} />}
      {recoveredCents !== 0 && <AmountRow label={t`Taken back by your bank`} cents={recoveredCents} />}
      <BillRow label={t`Renews`}>{formatDate(renewsAt)}</BillRow>
    </dl>
  )
}

/** What is paid now; nothing where the change waits for the renewal. */
function Sums({ quote }: { readonly quote: ChangeQuote }) {
  const { t } = useLingui()
  const { when, totalCents, balanceCents } = quote
  if (when !== 'renewal') return <BillSums label={t`You pay now`} totalCents={totalCents} balanceCents={balanceCents} />
  return (
    <dl className="bill">
      <AmountRow label={t`You pay now`} cents={0} sum />
    </dl>
  )
}

type Wanted = Choice & { readonly expectedPriceCents: number; readonly expectedRenewalPriceCents: number }

const orderOf = (id: number, body: Wanted) => ({
  intention: ['change', id, body],
  send: (idempotencyKey: string) => api('POST /subscriptions/:id/change', { params: { id }, body, idempotencyKey }),
  checkOut: (agreed: Agreed, idempotencyKey: string) =>
    api('POST /subscriptions/:id/change/checkout', { params: { id }, body: { ...body, ...agreed }, idempotencyKey }),
})

type Props = { readonly subscription: Subscription; readonly onClose: () => void }

/** Another plan of the same creator: what it costs now is shown before it is done. */
export default function ChangeDialog(props: Props) {
  const { t } = useLingui()
  const changed = () => {
    showToast(t`Plan changed.`)
    props.onClose()
    return refreshAfterPurchase(props.subscription.creator.username)
  }
  return (
    <AfterPaying kind="plan_change" onPaid={() => void changed()}>
      <ChangeForm {...props} onChanged={changed} />
    </AfterPaying>
  )
}

function ChangeForm({ subscription, onClose, onChanged }: Props & { readonly onChanged: () => Promise<void> }) {
  const { t } = useLingui()
  const { id, creator } = subscription
  const { username } = creator
  const nameOf = useChoiceName()
  const profile = useQuery({ ...profileQuery(username), staleTime: 10_000 })
  const offers = useQuery({ ...offersQuery(username), staleTime: 10_000 })
  const others = offeredBy(profile.data?.plans ?? [], offers.data).filter(
    ({ period, months }) => period !== subscription.period || months !== subscription.months,
  )
  const search = useSearch()
  const [wanted, setWanted] = useState(() => wantedChoice(search))
  const chosen = others.find((other) => wanted && isSame(other, wanted)) ?? others[0]
  const choice = chosen ? { period: chosen.period, months: chosen.months } : null
  const quote = useQuery(changeQuery(id, choice))
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const { data, error, isFetching } = quote
  const order =
    data &&
    choice &&
    orderOf(id, { ...choice, expectedPriceCents: data.dueCents, expectedRenewalPriceCents: data.priceCents })
  const common = data &&
    order && { intention: order.intention, priceCents: data.dueCents, reread: () => quote.refetch() }
  const change = () => {
    if (common && order) void payment.pay({ ...common, send: order.send, done: onChanged })
  }
  const way = new URLSearchParams({
    change: String(id),
    ...(choice && { subscribe: choice.period, months: String(choice.months) }),
  })
  return (
    <Dialog open onClose={onClose} title={t`Change your plan`}>
      {profile.isPending || offers.isPending ? (
        <Spinner />
      ) : !profile.data || !offers.data ? (
        <ErrorState
          fault={profile.error ?? offers.error}
          onRetry={() => void Promise.all([profile.refetch(), offers.refetch()])}
        />
      ) : !chosen ? (
        <p>
          <Trans>
            <bdi>{creator.name}</bdi> has no other plan right now.
          </Trans>
        </p>
      ) : (
        <Sale
          price={quote}
          sums={data && !error && <Sums quote={data} />}
          pay={{
            payment,
            missingCents: missingOf({ ...data }, isFetching),
            returnTo: `/subscriptions?${way.toString()}`,
            ready: data !== undefined,
            onPay: change,
            checkout: common &&
              order && {
                ...common,
                totalCents: data.totalCents,
                send: order.checkOut,
                bought: onChanged,
                label: (amount) => <Trans>Add {amount} and change</Trans>,
              },
            kind: data?.when === 'renewal' ? 'ink' : 'brass',
            children:
              data?.when === 'renewal' ? (
                <Trans>Change at next renewal</Trans>
              ) : data ? (
                <Trans>
                  Change for <Price cents={data.totalCents} />
                </Trans>
              ) : (
                <Trans>Change</Trans>
              ),
          }}
        >
          <p className="muted sm">
            <Trans>
              Current plan: {nameOf(subscription)}, <Price cents={subscription.priceCents} />
            </Trans>
          </p>
          <PlanChoice
            offers={others}
            chosen={chosen}
            onChoose={(next) => {
              payment.clear()
              setWanted(next)
            }}
          />
          {error ? null : data ? <Proration quote={data} /> : <Spinner />}
        </Sale>
      )}
    </Dialog>
  )
}
