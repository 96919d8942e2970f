import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { Notice } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Obstacle } from './use-payment.ts'

/** In words, read aloud when it appears, with what can be done about it. */
export function ObstacleNotice({ obstacle }: { readonly obstacle: Obstacle }) {
  if (obstacle.kind === 'short')
    return (
      <Notice tone="warn" live title={<Trans>You need to fund your wallet!</Trans>}>
        <Trans>
          You’re <Price cents={obstacle.missingCents} /> short. You haven’t been charged.
        </Trans>
      </Notice>
    )
  if (obstacle.kind === 'price')
    return (
      <Notice tone="warn" live title={<Trans>The price has changed. Please check the new price.</Trans>}>
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
      </Notice>
    )
  if (obstacle.kind === 'cap')
    return (
      <Notice tone="warn" live title={<Trans>This is over your monthly limit.</Trans>}>
        <Trans>
          Your limit is <Price cents={obstacle.capCents} /> a month; you have <Price cents={obstacle.leftCents} /> left.
          You haven’t been charged.
        </Trans>{' '}
        <Link className="link" href="/wallet/spending">
          <Trans>View my limit</Trans>
        </Link>
      </Notice>
    )
  if (obstacle.kind === 'frozen')
    return (
      <Notice tone="warn" live title={<Trans>Payments from this account are on hold. Please contact support.</Trans>}>
        <Trans>You haven’t been charged. What you’ve paid for stays available.</Trans>
      </Notice>
    )
  if (obstacle.kind === 'email')
    return (
      <Notice tone="warn" live title={<Trans>Your email didn't verified yet!</Trans>}>
        <Trans>Please check your inbox and click verification link!</Trans>
      </Notice>
    )
  return obstacle.text ? (
    <Notice tone="bad" live>
      {obstacle.text}
    </Notice>
  ) : null
}
