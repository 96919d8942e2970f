import { Plural, Trans } from '@lingui/react/macro'
import type { Quote } from '#contract/subscriptions.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'

/** What goes on by itself after today's payment, with tax, and how to end it. */
export function Terms({ quote }: { readonly quote: Quote }) {
  const { renewalPriceCents, renewalTaxCents, discountedRenewals, laterPriceCents, renewsAt } = quote
  const renewal = <Price cents={renewalPriceCents + renewalTaxCents} />
  const day = formatDate(renewsAt)
  return (
    <div className="xs muted centred">
      {renewalPriceCents > 0 && (
        <p>
          {quote.trialUntil === null ? (
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
      <p>
        <Trans>Cancel any time and keep access until then.</Trans>
      </p>
    </div>
  )
}
