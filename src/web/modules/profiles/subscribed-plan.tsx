import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, CircleSlash, ReceiptText, Repeat } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Price } from '#web/ui/price.tsx'
import { isRunning } from '#web/modules/subscriptions/cancel-subscription.ts'
import { usePeriodNames } from '#web/modules/subscriptions/plan-choice.tsx'
import { KeepIt } from '#web/modules/subscriptions/keep-it.tsx'
import { SubscriptionState } from '#web/modules/subscriptions/subscription-state.tsx'
import { type Running, Until } from '#web/modules/subscriptions/renews-or-ends.tsx'

const CancelDialog = lazyPart(() => import('#web/modules/subscriptions/cancel-dialog.lazy.tsx'))

type Props = { readonly profile: Profile; readonly running: Running }

/** Which plan, its price, when it renews, and what is lacking for that. */
export function PlanTerms({ profile: { username }, running }: Props) {
  const names = usePeriodNames()
  return (
    <>
      <Dotted>
        {names[running.period]}
        <Price cents={running.priceCents} />
        <Until {...running} />
      </Dotted>
      <KeepIt {...running} returnTo={`/${username}`} />
    </>
  )
}

/** The ways to change it, and out. */
export function ManagePlan({ profile, running }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {isRunning(running.state) ? (
        <Menu
          label={t`Your subscription`}
          entries={[
            { id: 'change', label: t`Change plan`, icon: Repeat, to: `/subscriptions?change=${String(running.id)}` },
            { id: 'receipts', label: t`Receipts`, icon: ReceiptText, to: '/wallet/receipts' },
            { id: 'cancel', label: t`Cancel subscription`, icon: CircleSlash, run: () => setAsking(true) },
          ]}
          trigger={(props) => (
            <Button {...props} kind="line" size="sm">
              <Trans>Manage</Trans>
            </Button>
          )}
        />
      ) : (
        <LinkButton kind="line" size="sm" to="/subscriptions">
          <Trans>Resume</Trans>
        </LinkButton>
      )}
      {asking && <CancelDialog ending={{ ...running, creator: profile }} onClose={() => setAsking(false)} />}
    </>
  )
}

/** In place of the plans for whoever has subscribed: since when it runs and for how long, and the way out. */
export function Subscribed({ profile, running }: Props) {
  const { t } = useLingui()
  return (
    <section className="card subscribed" aria-label={t`Your subscription`}>
      <Icon icon={BadgeCheck} size="lg" className="seal-ok" />
      <div className="grow">
        <div className="row wrap gap2">
          <b className="strong">
            <Trans>You’re subscribed</Trans>
          </b>
          <SubscriptionState state={running.state} />
        </div>
        <p className="muted sm">
          <PlanTerms profile={profile} running={running} />
        </p>
      </div>
      <ManagePlan profile={profile} running={running} />
    </section>
  )
}
