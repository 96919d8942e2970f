import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatDate } from '#web/platform/i18n/format.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { topUpFor } from '#web/modules/payments/amounts.ts'
import { dueRenewalsQuery, missingFor, renewalTotal } from '#web/modules/payments/due-renewals.ts'
import { walletQuery } from '#web/modules/purchases/queries.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'

const shown = 3

/** What renews within a week, and whether the wallet covers it. Nothing while nothing does. */
export function RenewingSoon() {
  const { t } = useLingui()
  const { data: due = [] } = useQuery(dueRenewalsQuery)
  const { data: wallet } = useQuery({ ...walletQuery, enabled: due.length > 0 })
  if (due.length === 0) return null
  const missing = wallet ? missingFor(due, wallet.balanceCents) : 0
  const added = topUpFor(missing)
  return (
    <section className="stack" aria-label={t`Renewing soon`}>
      <div className="row">
        <h2 className="aside-title grow">
          <Trans>Renewing soon</Trans>
        </h2>
        <Link href="/subscriptions" className="link sm">
          <Trans>Manage</Trans>
        </Link>
      </div>
      {due.slice(0, shown).map((one) => (
        <PersonRow
          key={one.id}
          {...one.creator}
          sub={<time dateTime={one.renewsAt}>{formatDate(one.renewsAt)}</time>}
          end={<Price cents={renewalTotal(one)} />}
        />
      ))}
      {missing > 0 && (
        <>
          <p className="sm muted">
            <Trans>
              You’re <Price cents={missing} /> short.
            </Trans>
          </p>
          {/* one's own wallet: no creator is paid yet, so it is not brass */}
          <LinkButton to={`/wallet/top-up?amount=${String(added)}`} kind="ink" size="sm">
            <Trans>
              Add <Price cents={added} />
            </Trans>
          </LinkButton>
        </>
      )}
    </section>
  )
}
