import { Plural, Trans } from '@lingui/react/macro'
import type { Quote } from '#contract/subscriptions.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { topUpFor } from '#web/modules/payments/amounts.ts'
import { classes } from '#web/ui/classes.ts'
import { Price } from '#web/ui/price.tsx'
import { AddMoneyBefore } from '../keep-it.tsx'
import { useNoRefill } from '../uncovered.ts'

/** What the wallet will hold after this purchase, with what is added to it where it holds too little. */
function leftAfter({ balanceCents, totalCents }: Quote): number {
  const left = balanceCents - totalCents
  return left < 0 ? left + topUpFor(-left) : left
}

/** What goes on by itself after today's payment, with tax, and how to end it. */
export function Terms({ quote, renewsWithCard }: { readonly quote: Quote; readonly renewsWithCard: boolean }) {
  const { renewalPriceCents, renewalTaxCents, discountedRenewals, laterPriceCents, renewsAt } = quote
  const renewal = <Price cents={renewalPriceCents + renewalTaxCents} />
  const day = formatDate(renewsAt)
  const noRefill = useNoRefill(renewalPriceCents > 0)
  const short = noRefill && leftAfter(quote) < renewalPriceCents + renewalTaxCents
  const uncovered = short && !renewsWithCard
  return (
    <div className={classes('xs muted centred', short && 'renewal-terms')}>
      {renewalPriceCents > 0 && (
        <p>
          {uncovered ? (
            <Trans>
              Renews {day} for {renewal} from your wallet.
            </Trans>
          ) : quote.trialUntil === null ? (
            <Trans>
              Renews automatically on {day} for {renewal}.
            </Trans>
          ) : (
            <Trans>Then it renews automatically for {renewal}.</Trans>
          )}{' '}
          {discountedRenewals > 0 && laterPriceCents !== renewalPriceCents && (
            <Trans>
              The lower price covers <Plural value={discountedRenewals} one="# renewal" other="# renewals" />. After
              that it’s <Price cents={laterPriceCents} /> before tax.
            </Trans>
          )}
        </p>
      )}
      {uncovered && (
        <p className="strong">
          <AddMoneyBefore at={renewsAt} />
        </p>
      )}
      <p>
        <Trans>Cancel any time and keep access until then.</Trans>
      </p>
    </div>
  )
}
