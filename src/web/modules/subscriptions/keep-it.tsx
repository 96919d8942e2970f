import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { topUpFor } from '#web/modules/payments/amounts.ts'
import { renewalTotal } from '#web/modules/payments/due-renewals.ts'
import { walletQuery } from '#web/modules/purchases/queries.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { useUncovered } from './uncovered.ts'
import './keep-it.css'

/** What to do where the next renewal could not be paid. */
export function AddMoneyBefore({ at }: { readonly at: string }) {
  const day = formatDate(at)
  return <Trans>Add money before {day} to keep it.</Trans>
}

/** The same as the way there, for one of my subscriptions; nothing where the wallet covers its renewal. */
export function KeepIt({
  id,
  renewsAt,
  returnTo = '/subscriptions',
}: {
  readonly id: number
  readonly renewsAt: string
  /** Where the top-up comes back to. */
  readonly returnTo?: string
}) {
  const missing = useUncovered().get(id)
  if (missing === undefined) return null
  const query = new URLSearchParams({ amount: String(topUpFor(missing)), returnTo })
  return (
    <Link href={`/wallet/top-up?${query.toString()}`} className="link keep-it">
      <AddMoneyBefore at={renewsAt} />
    </Link>
  )
}

/** A renewal that is past due, one press from paid: the top-up that it lacks. Nothing where the wallet covers it by now. */
export function AddMissing({ subscription }: { readonly subscription: Subscription }) {
  const { data: wallet } = useQuery(walletQuery)
  const missing = wallet ? renewalTotal(subscription) - wallet.balanceCents : 0
  if (missing <= 0) return null
  const added = topUpFor(missing)
  return (
    <LinkButton to={`/wallet/top-up?amount=${String(added)}&returnTo=/subscriptions`} kind="ink" size="sm">
      <Trans>
        Add <Price cents={added} />
      </Trans>
    </LinkButton>
  )
}
