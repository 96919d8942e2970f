import { Trans, useLingui } from '@lingui/react/macro'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { PersonRow } from '#web/ui/person.tsx'
import { PlanPrice } from '#web/ui/plan-price.tsx'

function State({ state }: { readonly state: Subscription['state'] }) {
  const { t } = useLingui()
  if (state === 'active') return <Tag tone="ok">{t`Active`}</Tag>
  if (state === 'past_due') return <Tag tone="warn">{t`Payment is due`}</Tag>
  return <Tag>{state === 'cancelled' ? t`Cancelled` : t`Ended`}</Tag>
}

function When({ subscription: { state, renewsAt } }: { readonly subscription: Subscription }) {
  const day = <time dateTime={renewsAt}>{formatDate(renewsAt)}</time>
  if (state === 'active') return <Trans>Renews on {day}</Trans>
  if (state === 'cancelled') return <Trans>You keep access until {day}</Trans>
  if (state === 'past_due') return <Trans>Your wallet did not cover the renewal of {day}.</Trans>
  return <Trans>Ended on {day}</Trans>
}

/** One creator whom I support: what it costs, when it goes on, how to end it. */
export function SubscriptionLine({
  subscription,
  onCancel,
}: {
  readonly subscription: Subscription
  readonly onCancel: () => void
}) {
  const { t } = useLingui()
  const { creator, state } = subscription
  const runs = state === 'active' || state === 'past_due'
  return (
    <li className="subscription">
      <PersonRow {...creator} size={56} sub={<bdi>@{creator.username}</bdi>} end={<State state={state} />} />
      <div className="row wrap">
        <div className="grow sm">
          <PlanPrice plan={subscription} />
          <br />
          <span className="muted">
            <When subscription={subscription} />
          </span>
        </div>
        {state === 'past_due' && (
          <LinkButton to="/wallet/top-up?returnTo=/subscriptions" kind="ink" size="sm">{t`Top up`}</LinkButton>
        )}
        {runs && (
          <Button size="sm" onClick={onCancel} aria-label={t`Cancel the subscription to ${creator.name}`}>
            {t`Cancel`}
          </Button>
        )}
        {state === 'ended' && <LinkButton to={`/${creator.username}`} size="sm">{t`Look at the profile`}</LinkButton>}
      </div>
    </li>
  )
}
