import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { More } from '#web/ui/load-more.tsx'
import { MethodName } from '#web/modules/payouts/method-name.tsx'
import { payoutMethodsQuery } from '#web/modules/payouts/queries.ts'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Earnings, isUnderWay, useWithdrawals, type Withdrawals } from '../queries.ts'
import { Balances } from '../components/balances.tsx'
import { Pending } from '../components/pending.tsx'
import { LoadedEarnings } from '../components/loaded-earnings.tsx'
import { WithdrawalsInProgress } from '../components/withdrawals-in-progress.tsx'
import { WithdrawForm } from '../components/withdraw-form.tsx'
import { WithdrawalHistory } from '../components/withdrawal-history.tsx'

type Methods = Answer<'GET /payoutMethods'>

/** The form, or what is under way, or what is missing for it. */
function Withdraw({
  first,
  earnings,
  methods,
}: {
  first: Withdrawals
  earnings: Earnings
  methods: Methods['methods']
}) {
  const { t } = useLingui()
  const newest = first.withdrawals[0]
  if (newest && isUnderWay(newest)) return <WithdrawalsInProgress withdrawal={newest} />
  const method = methods.find(({ isDefault }) => isDefault)
  if (!method)
    return (
      <Callout icon={Landmark} title={t`Where should your money go?`}>
        <p>
          <Trans>Add PayPal or your bank account to withdraw.</Trans>
        </p>
        <div className="callout-acts">
          <LinkButton to="/settings/payouts" kind="ink" size="sm">{t`Set up a payout method`}</LinkButton>
        </div>
      </Callout>
    )
  if (first.availableCents < limits.withdrawalMinCents) {
    const missing = formatMoney(limits.withdrawalMinCents - first.availableCents)
    return (
      <Callout tone="quiet">
        {earnings.pendingCents > 0 ? (
          <Trans>
            You can withdraw from {formatMoney(limits.withdrawalMinCents)}. You’re {missing} short;{' '}
            {formatMoney(earnings.pendingCents)} is pending.
          </Trans>
        ) : (
          <Trans>
            You can withdraw from {formatMoney(limits.withdrawalMinCents)}. You’re {missing} short.
          </Trans>
        )}
      </Callout>
    )
  }
  return (
    <WithdrawForm key={newest?.id} availableCents={first.availableCents} method={method} lastId={newest?.id ?? 0} />
  )
}

function Method({ methods: { methods, heldUntil } }: { readonly methods: Methods }) {
  const method = methods.find(({ isDefault }) => isDefault)
  return (
    <Section title={<Trans>Paid via</Trans>}>
      <p>{method ? <MethodName method={method} /> : <Trans>No payout method yet</Trans>}</p>
      {heldUntil !== null && (
        <p className="sm muted">
          <Trans>Changed: no payouts before {formatDateTime(heldUntil)}.</Trans>
        </p>
      )}
      <LinkButton to="/settings/payouts" block>
        <Trans>Payout methods</Trans>
      </LinkButton>
    </Section>
  )
}

/** Withdrawals: the next one, the one under way, those that were. */
export default function PayoutsPage() {
  const { t } = useLingui()
  const withdrawals = useWithdrawals()
  const methods = useQuery(payoutMethodsQuery)
  const first = withdrawals.data?.pages[0]
  if (withdrawals.isPending || methods.isPending)
    return (
      <Loading label={t`Loading your payouts`}>
        <Skeleton height="84px" />
        <Skeleton height="240px" />
      </Loading>
    )
  if (!first || !methods.data)
    return (
      <ErrorState
        fault={withdrawals.error ?? methods.error}
        onRetry={() => void Promise.all([withdrawals.refetch(), methods.refetch()])}
      />
    )
  return (
    <LoadedEarnings>
      {(earnings) => (
        <div className="stack gap7">
          <Balances earnings={earnings} />
          <div className="split">
            <Section id="withdraw" title={<Trans>Withdraw</Trans>}>
              <Withdraw first={first} earnings={earnings} methods={methods.data.methods} />
            </Section>
            <Method methods={methods.data} />
          </div>
          <Pending />
          <Section title={<Trans>Your withdrawals</Trans>}>
            <WithdrawalHistory withdrawals={(withdrawals.data?.pages ?? []).flatMap((page) => page.withdrawals)} />
            <More pages={withdrawals} />
          </Section>
        </div>
      )}
    </LoadedEarnings>
  )
}
