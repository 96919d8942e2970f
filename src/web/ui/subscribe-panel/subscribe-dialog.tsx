import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Period } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Plan, Profile } from '#contract/people.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { PersonRow } from '../person.tsx'
import { Price } from '../price.tsx'
import { ErrorState, Spinner } from '../states.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { profileQuery, walletQuery } from './queries.ts'
import { renewalOf } from './renewal.ts'
import { usePurchase } from './use-purchase.ts'

/** Where a top-up comes back to: the same dialog, with the same period chosen. */
const returnPath = (username: string, period: Period): string => `/${username}?subscribe=${period}`

function Facts({ plan, balanceCents }: { readonly plan: Plan; readonly balanceCents: number | undefined }) {
  const { t } = useLingui()
  const [now] = useState(() => new Date().toISOString())
  const after = balanceCents === undefined ? undefined : balanceCents - plan.priceCents
  const amount = (cents: number | undefined) => (cents === undefined ? '…' : <Price cents={cents} />)
  return (
    <dl className="bill">
      <div>
        <dt>{t`In your wallet`}</dt>
        <dd>{amount(balanceCents)}</dd>
      </div>
      <div>
        <dt>{t`You pay now`}</dt>
        <dd>
          <Price cents={plan.priceCents} />
        </dd>
      </div>
      {(after === undefined || after >= 0) && (
        <div>
          <dt>{t`Left in your wallet`}</dt>
          <dd>{amount(after)}</dd>
        </div>
      )}
      <div>
        <dt>{t`Renews on`}</dt>
        <dd>{formatDate(renewalOf(plan.period, now))}</dd>
      </div>
    </dl>
  )
}

function Checkout({
  profile,
  plan,
  onChoose,
  onClose,
}: {
  readonly profile: Profile
  readonly plan: Plan
  readonly onChoose: (period: Period) => void
  readonly onClose: () => void
}) {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const { busy, obstacle, clear, buy } = usePurchase(onClose)
  // A top-up may be credited while the dialog is open.
  useEffect(() => onNewUpdate(() => void queryClient.invalidateQueries({ queryKey: ['wallet'] })), [])

  const { username } = profile
  const balance = wallet.data?.balanceCents
  // The newest balance counts, also against an answer that came before a top-up.
  const missing = balance !== undefined && !wallet.isFetching ? Math.max(0, plan.priceCents - balance) : 0
  const told = obstacle?.kind === 'short' ? obstacle.missingCents : 0
  const short = wallet.isFetching ? told : missing
  const topUp = () => {
    const query = new URLSearchParams({ missing: String(short), returnTo: returnPath(username, plan.period) })
    navigate(`/wallet/top-up?${query.toString()}`)
  }
  return (
    <>
      <PersonRow
        username={username}
        name={profile.name}
        avatarUrl={profile.avatarUrl}
        sub={<bdi>@{username}</bdi>}
        size={56}
      />
      <PlanChoice
        plans={profile.plans}
        chosen={plan.period}
        onChoose={(period) => {
          clear()
          onChoose(period)
        }}
      />
      <Facts plan={plan} balanceCents={balance} />
      {short > 0 ? (
        <ObstacleNotice obstacle={{ kind: 'short', missingCents: short }} />
      ) : (
        obstacle && obstacle.kind !== 'short' && <ObstacleNotice obstacle={obstacle} />
      )}
      <div className="stack gap2">
        {short > 0 ? (
          <Button kind="ink" size="lg" block onClick={topUp}>
            <Trans>
              Top up <Price cents={Math.max(short, limits.topUpMinCents)} /> and go on
            </Trans>
          </Button>
        ) : (
          <Button
            kind="brass"
            size="lg"
            block
            busy={busy}
            onClick={() =>
              void buy(
                { userId: user.userId, username, period: plan.period, priceCents: plan.priceCents },
                profile.name,
              )
            }
          >
            <Trans>
              Subscribe for <Price cents={plan.priceCents} />
            </Trans>
          </Button>
        )}
        <p className="xs muted centred">
          <Trans>
            Renews by itself until you cancel: one click, under Subscriptions. What is paid stays open to its end.
          </Trans>
        </p>
      </div>
    </>
  )
}

/** What it costs, from where, until when, and one press that pays. Never without it: arriving here charges nothing. */
export default function SubscribeDialog({
  username,
  period,
  onClose,
}: {
  readonly username: string
  /** Chosen to begin with, where there is such a plan. */
  readonly period: Period
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(period)
  // Prices come anew: the post that led here may be an hour old.
  const { data, error, isPending, refetch } = useQuery({ ...profileQuery(username), staleTime: 10_000 })
  const plan = data?.plans.find((each) => each.period === chosen) ?? data?.plans[0]
  return (
    <Dialog open onClose={onClose} title={t`Subscribe`}>
      {isPending ? (
        <Spinner />
      ) : !data ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : data.viewer?.subscription ? (
        <p>
          <Trans>You are already subscribed.</Trans>
        </p>
      ) : plan ? (
        <Checkout profile={data} plan={plan} onChoose={setChosen} onClose={onClose} />
      ) : (
        <p>
          <Trans>There is nothing to subscribe to at the moment.</Trans>
        </p>
      )}
    </Dialog>
  )
}
