import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Subscription } from '#contract/subscriptions.ts'
import { showToast } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { PlanPrice } from '../plan-price.tsx'
import { Price } from '#web/ui/price.tsx'
import { isRunning } from '../cancel-subscription.ts'
import { AddMissing, KeepIt } from '../keep-it.tsx'
import { useChoiceName } from '../plan-choice.tsx'
import { RenewalCard } from './renewal-card.tsx'
import { SubscriptionState } from '../subscription-state.tsx'
import { useAcceptPrice, useResume, useUnblock } from '../queries.ts'

function When({ subscription }: { readonly subscription: Subscription }) {
  const { state, renewsAt, endedAt, blocked, renewalPriceCents, renewalTaxCents } = subscription
  const until = state === 'ended' ? (endedAt ?? renewsAt) : renewsAt
  const day = <time dateTime={until}>{formatDate(until)}</time>
  const total = <Price cents={renewalPriceCents + renewalTaxCents} />
  if (blocked && state !== 'ended')
    return <Trans>You blocked this creator. Unblock to use the time you’ve paid for, until {day}.</Trans>
  if (state === 'active')
    return (
      <Trans>
        Renews {day} for {total}
      </Trans>
    )
  if (state === 'trial')
    return (
      <Trans>
        Free until {day}, then {total}
      </Trans>
    )
  if (state === 'paused') return <Trans>Paused: you aren’t charged, and your paid time is kept.</Trans>
  if (state === 'cancelled') return <Trans>You keep access until {day}</Trans>
  if (state === 'past_due')
    return (
      <Trans>
        Your wallet didn’t cover the renewal on {day}. It costs {total}; we try again daily for three days.
      </Trans>
    )
  return <Trans>Ended on {day}</Trans>
}

function AgreedPrice({ subscription }: { readonly subscription: Subscription }) {
  const { months, priceCents } = subscription
  if (months === 1) return <PlanPrice plan={subscription} />
  return (
    <Trans>
      <Price cents={priceCents} /> for <Plural value={months} one="# month" other="# months" />
    </Trans>
  )
}

/** What else was agreed, or waits for a yes. */
function Notes({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useLingui()
  const nameOf = useChoiceName()
  const { creator, giftFrom, nextPlan, newPriceCents, discountedRenewals, renewsAt, state } = subscription
  const accept = useAcceptPrice(() => showToast(t`The new price applies from your next renewal.`))
  const day = formatDate(renewsAt)
  return (
    <>
      {giftFrom && (
        <p className="muted sm">
          <Trans>
            A gift from <bdi>{giftFrom.name}</bdi>
          </Trans>
        </p>
      )}
      {discountedRenewals > 0 && isRunning(state) && (
        <p className="muted sm">
          <Plural
            value={discountedRenewals}
            one="# renewal at the lower price is left"
            other="# renewals at the lower price are left"
          />
        </p>
      )}
      {nextPlan && isRunning(state) && (
        <p className="muted sm">
          <Trans>
            From {day}: {nameOf(nextPlan)}, <Price cents={nextPlan.priceCents} />
          </Trans>
        </p>
      )}
      {newPriceCents !== null && isRunning(state) && (
        <Callout
          tone="quiet"
          title={
            <Trans>
              New subscribers pay <Price cents={newPriceCents} />
            </Trans>
          }
        >
          <Trans>Your price stays the same unless you agree to the new one.</Trans>
          <div className="row wrap gap2 callout-acts">
            <Button size="sm" kind="line" busy={accept.isPending} onClick={() => accept.mutate(subscription)}>
              <Trans>
                Agree to <Price cents={newPriceCents} />
              </Trans>
              <span className="sr">{creator.name}</span>
            </Button>
          </div>
          <Problem>{accept.error && textOf(accept.error)}</Problem>
        </Callout>
      )}
    </>
  )
}

/** One creator whom I support: what it costs, when it goes on, how to end or change it. */
export function SubscriptionLine({
  subscription,
  onCancel,
  onChange,
}: {
  readonly subscription: Subscription
  readonly onCancel: () => void
  readonly onChange: () => void
}) {
  const { t } = useLingui()
  const { creator, state, renewsAt, blocked } = subscription
  const day = formatDate(renewsAt)
  const { name } = creator
  const isBlocked = blocked && state !== 'ended'
  const unblock = useUnblock(() => showToast(t`${name} is no longer blocked.`))
  const resume = useResume((after) => {
    if (after.state === 'past_due') showToast(t`We’re trying the payment again now.`)
    else showToast(t`Your subscription to ${creator.name} continues. It renews on ${formatDate(after.renewsAt)}.`)
  })
  return (
    <li className="subscription">
      <PersonRow
        {...creator}
        verified
        size={56}
        sub={<bdi>@{creator.username}</bdi>}
        end={<SubscriptionState state={state} />}
      />
      <div className="row wrap">
        <div className="grow sm">
          <AgreedPrice subscription={subscription} />
          <br />
          <span className="muted">
            <When subscription={subscription} />
          </span>
          {!isBlocked && <KeepIt {...subscription} />}
          {!isBlocked &&
            (subscription.renewalCard !== null || isRunning(state)) &&
            subscription.renewalPriceCents > 0 && <RenewalCard subscription={subscription} />}
        </div>
        <div className="row wrap gap2">
          {isBlocked && (
            <Button
              size="sm"
              kind="line"
              busy={unblock.isPending}
              onClick={() => unblock.mutate(creator.username)}
              aria-label={t`Unblock ${name}`}
            >{t`Unblock`}</Button>
          )}
          {state === 'past_due' && !isBlocked && (
            <>
              <AddMissing subscription={subscription} />
              <Button
                size="sm"
                busy={resume.isPending}
                onClick={() => resume.mutate(subscription)}
              >{t`Try again`}</Button>
            </>
          )}
          {(state === 'active' || state === 'trial') && !isBlocked && (
            <Button size="sm" onClick={onChange} aria-label={t`Change plan: ${creator.name}`}>
              {t`Change plan`}
            </Button>
          )}
          {isRunning(state) && (
            <Button size="sm" onClick={onCancel} aria-label={t`Cancel subscription to ${creator.name}`}>
              {t`Cancel subscription`}
            </Button>
          )}
          {state === 'cancelled' && !isBlocked && (
            <Button
              size="sm"
              kind="line"
              busy={resume.isPending}
              onClick={() => resume.mutate(subscription)}
              aria-label={t`Resume subscription to ${creator.name}`}
            >{t`Resume`}</Button>
          )}
          {state === 'ended' && <LinkButton to={`/${creator.username}`} size="sm">{t`View profile`}</LinkButton>}
        </div>
      </div>
      {state === 'cancelled' && !isBlocked && (
        <p className="muted xs">
          <Trans>
            Resuming is free now. It renews on {day} for{' '}
            <Price cents={subscription.renewalPriceCents + subscription.renewalTaxCents} />.
          </Trans>
        </p>
      )}
      <Notes subscription={subscription} />
      <Problem>{(resume.error ?? unblock.error) && textOf(resume.error ?? unblock.error)}</Problem>
    </li>
  )
}
