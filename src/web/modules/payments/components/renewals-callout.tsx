import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { topUpFor } from '../amounts.ts'
import { dueRenewalsQuery, isFromWallet, renewalTotal } from '../due-renewals.ts'

/** Said before it happens: the next renewals cost more than there is. */
export function RenewalsCallout({ balanceCents }: { readonly balanceCents: number | undefined }) {
  const { data = [] } = useQuery(dueRenewalsQuery)
  const due = data.filter(isFromWallet)
  const total = due.reduce((sum, one) => sum + renewalTotal(one), 0)
  const missing = balanceCents === undefined ? 0 : total - balanceCents
  if (due.length === 0 || missing <= 0)
    return (
      <Callout tone="warn" title={<Trans>Your balance doesn’t cover your next renewals</Trans>}>
        <Trans>Without a top-up, subscriptions renewing in the next 7 days will pause.</Trans>
      </Callout>
    )
  const amountCents = topUpFor(missing)
  return (
    <Callout
      tone="warn"
      title={
        <Trans>
          <Plural value={due.length} one="# renewal" other="# renewals" /> in the next 7 days: <Price cents={total} />
        </Trans>
      }
    >
      <Trans>
        You’re <Price cents={missing} /> short for the next 7 days. Add money to keep your subscriptions.
      </Trans>
      <div className="row callout-acts">
        <LinkButton to={`/wallet/top-up?amount=${String(amountCents)}`} kind="ink" size="sm">
          <Trans>
            Add <Price cents={amountCents} />
          </Trans>
        </LinkButton>
      </div>
    </Callout>
  )
}
