import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Period } from '#contract/fields.ts'
import type { Plan, Profile } from '#contract/people.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useMembersOnly } from '#web/ui/post/guest.ts'
import { Price } from '#web/ui/price.tsx'
import { PlanChoice } from '#web/ui/subscribe-panel/plan-choice.tsx'
import { walletQuery } from '#web/ui/subscribe-panel/queries.ts'
import { renewalOf } from '#web/ui/subscribe-panel/renewal.ts'

function PriceInButton({ plan: { period, priceCents } }: { readonly plan: Plan }) {
  const price = <Price cents={priceCents} />
  if (period === 'weekly') return <Trans>Subscribe for {price} a week</Trans>
  if (period === 'monthly') return <Trans>Subscribe for {price} a month</Trans>
  return <Trans>Subscribe for {price} a year</Trans>
}

/** What it costs, and beside it the balance and the day it renews. `onSubscribe` asks once more before anything is paid. */
export function Plans({
  profile,
  chosen,
  onChoose,
  onSubscribe,
}: {
  readonly profile: Profile
  readonly chosen: Period
  readonly onChoose: (period: Period) => void
  readonly onSubscribe: (period: Period) => void
}) {
  const { isAuth } = useSession()
  const [now] = useState(() => new Date().toISOString())
  const membersOnly = useMembersOnly()
  const { data: wallet } = useQuery({ ...walletQuery, enabled: isAuth })
  const plan = profile.plans.find(({ period }) => period === chosen) ?? profile.plans[0]
  if (!plan) return null
  const renewal = formatDate(renewalOf(plan.period, now))
  return (
    <PlanChoice plans={profile.plans} chosen={plan.period} onChoose={onChoose}>
      <div className="plan-go">
        <Button
          kind="brass"
          size="lg"
          block
          aria-haspopup="dialog"
          onClick={() => membersOnly(() => onSubscribe(plan.period), `/${profile.username}?subscribe=${plan.period}`)}
        >
          <PriceInButton plan={plan} />
        </Button>
        <p className="xs muted centred">
          {wallet ? (
            <Trans>
              From your wallet, <Price cents={wallet.balanceCents} /> in it. Renews on {renewal}, cancel with one click.
            </Trans>
          ) : (
            <Trans>Renews on {renewal}, cancel with one click.</Trans>
          )}
        </p>
      </div>
    </PlanChoice>
  )
}
