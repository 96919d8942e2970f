import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { PendingKind, PurchaseRefusal } from '#contract/wallet.ts'
import { Callout } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Obstacle } from './use-payment.ts'

/** What can be wanted more than once is sent, anything else is owned. */
const sent: ReadonlySet<PendingKind> = new Set(['tip', 'gift', 'message'])

function RefusalTitle({ refusal, bought }: { readonly refusal: PurchaseRefusal; readonly bought: PendingKind }) {
  if (refusal === 'price_changed') return <Trans>The price has changed. Please check the new price.</Trans>
  if (refusal === 'bought_already')
    return sent.has(bought) ? <Trans>You’ve already sent this.</Trans> : <Trans>You already have this.</Trans>
  if (refusal === 'short') return <Trans>You need to fund your wallet!</Trans>
  if (refusal === 'cap') return <Trans>This is over your monthly limit.</Trans>
  if (refusal === 'frozen') return <Trans>Payments from this account are on hold. Please contact support.</Trans>
  if (refusal === 'restricted') return <Trans>Your account is restricted</Trans>
  if (refusal === 'cannot_message') return <Trans>This person isn’t accepting your messages.</Trans>
  if (refusal === 'withdrawn') return <Trans>You deleted this message before it was paid for.</Trans>
  if (refusal === 'late') return <Trans>The payment took more than a day.</Trans>
  return <Trans>This is no longer available.</Trans>
}

/** The card has paid, and nothing was bought with it: why, and where the money is. */
export function RefusedPurchase({
  refusal,
  bought,
  amountCents,
}: {
  readonly refusal: PurchaseRefusal
  /** What it was to be. */
  readonly bought: PendingKind
  readonly amountCents: number
}) {
  return (
    <Callout tone="warn" live title={<RefusalTitle refusal={refusal} bought={bought} />}>
      <Trans>
        Nothing was bought. Your <Price cents={amountCents} /> is in your wallet.
      </Trans>
    </Callout>
  )
}

/** In words, read aloud when it appears, with what can be done about it. */
export function ObstacleCallout({ obstacle }: { readonly obstacle: Obstacle }) {
  // said where it can be added
  if (obstacle.kind === 'short') return null
  if (obstacle.kind === 'price')
    return (
      <Callout tone="warn" live title={<Trans>The price has changed. Please check the new price.</Trans>}>
        {obstacle.nowCents === null ? (
          <Trans>
            Before: <Price cents={obstacle.beforeCents} />. You haven’t been charged.
          </Trans>
        ) : (
          <Trans>
            Before: <Price cents={obstacle.beforeCents} />, now: <Price cents={obstacle.nowCents} />. You haven’t been
            charged.
          </Trans>
        )}
      </Callout>
    )
  if (obstacle.kind === 'cap')
    return (
      <Callout tone="warn" live title={<Trans>This is over your monthly limit.</Trans>}>
        <Trans>
          Your limit is <Price cents={obstacle.capCents} /> a month; you have <Price cents={obstacle.leftCents} /> left.
          You haven’t been charged.
        </Trans>{' '}
        <Link className="link" href="/wallet/spending">
          <Trans>View my limit</Trans>
        </Link>
      </Callout>
    )
  if (obstacle.kind === 'frozen')
    return (
      <Callout tone="warn" live title={<Trans>Payments from this account are on hold. Please contact support.</Trans>}>
        <Trans>You haven’t been charged. What you’ve paid for stays available.</Trans>
      </Callout>
    )
  if (obstacle.kind === 'email')
    return (
      <Callout tone="warn" live title={<Trans>Your email didn't verified yet!</Trans>}>
        <Trans>Please check your inbox and click verification link!</Trans>
      </Callout>
    )
  if (obstacle.kind === 'busy')
    return (
      <Callout tone="warn" live title={<Trans>We’re busy right now</Trans>}>
        <Trans>You haven’t been charged. Please try again in a moment.</Trans>
      </Callout>
    )
  if (obstacle.kind === 'offline')
    return (
      <Callout tone="warn" live title={<Trans>You are offline</Trans>}>
        <Trans>You haven’t been charged. Try again when you’re back online.</Trans>
      </Callout>
    )
  if (obstacle.kind === 'unsure')
    return (
      <Callout tone="warn" live title={<Trans>We don’t know yet if you paid</Trans>}>
        <Trans>Please don’t pay again. We’ll check as soon as you’re back online.</Trans>
      </Callout>
    )
  if (obstacle.kind === 'lost')
    return (
      <Callout tone="warn" live title={<Trans>The connection broke</Trans>}>
        <Trans>We’ve checked: you haven’t been charged. Please try again.</Trans>
      </Callout>
    )
  if (obstacle.kind === 'declined')
    return (
      <Callout tone="bad" live title={<Trans>Your card was declined</Trans>}>
        <Trans>You haven’t been charged. Try again, or use another card.</Trans>
      </Callout>
    )
  if (obstacle.kind === 'refused') return <RefusedPurchase {...obstacle} />
  return obstacle.text ? (
    <Callout tone="bad" live>
      {obstacle.text}
    </Callout>
  ) : null
}
