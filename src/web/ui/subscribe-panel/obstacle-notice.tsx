import { Trans } from '@lingui/react/macro'
import { Notice } from '../labels.tsx'
import { Price } from '../price.tsx'
import type { Obstacle } from './use-purchase.ts'

/** In words, read aloud when it appears. */
export function ObstacleNotice({ obstacle }: { readonly obstacle: Obstacle }) {
  if (obstacle.kind === 'short')
    return (
      <Notice tone="warn" live title={<Trans>You need to fund your wallet!</Trans>}>
        <Trans>
          <Price cents={obstacle.missingCents} /> are missing. Nothing was charged.
        </Trans>
      </Notice>
    )
  if (obstacle.kind === 'price')
    return (
      <Notice tone="warn" live title={<Trans>The price has changed. Please look at the new price.</Trans>}>
        {obstacle.nowCents === null ? (
          <Trans>
            Before: <Price cents={obstacle.beforeCents} />. Nothing was charged.
          </Trans>
        ) : (
          <Trans>
            Before: <Price cents={obstacle.beforeCents} />, now: <Price cents={obstacle.nowCents} />. Nothing was
            charged.
          </Trans>
        )}
      </Notice>
    )
  if (obstacle.kind === 'email')
    return (
      <Notice tone="warn" live title={<Trans>Your email didn't verified yet!</Trans>}>
        <Trans>Please check your inbox and click verification link!</Trans>
      </Notice>
    )
  return (
    <Notice tone="bad" live>
      {obstacle.text}
    </Notice>
  )
}
