import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { formatDate } from '#web/platform/i18n/format.ts'
import { topUpFor } from '#web/modules/payments/amounts.ts'
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
