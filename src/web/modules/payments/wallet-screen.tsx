import { Trans, useLingui } from '@lingui/react/macro'
import {
  ChartNoAxesColumn,
  ChevronRight,
  HeartHandshake,
  Landmark,
  type LucideIcon,
  Plus,
  ReceiptText,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { useSession } from '#web/platform/session.ts'
import { useUpdates } from '#web/platform/updates.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/labels.tsx'
import { ObstacleCallout } from './obstacle-callout.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import './money.css'
import './wallet.css'
import { dueRenewalsQuery, missingFor } from './due-renewals.ts'
import { autoTopUpQuery, cardsQuery, pointsQuery, useFreshWallet, useTransactions, useWallet } from './queries.ts'
import { AutoTopUpRow } from './components/auto-top-up.tsx'
import { Cards } from './components/cards.tsx'
import { History } from './components/transaction-history.tsx'
import { Points } from './components/points.tsx'
import { RenewalsCallout } from './components/renewals-callout.tsx'

function Balance({ balanceCents, frozen }: { readonly balanceCents: number; readonly frozen: boolean }) {
  return (
    <Card className="stack">
      <div className="row wrap balance">
        <div className="grow">
          <div className="muted sm">
            <Trans>Balance</Trans>
          </div>
          <Price cents={balanceCents} big />
        </div>
        {!frozen && (
          <LinkButton to="/wallet/top-up" kind="ink" size="lg" icon={Plus}>
            <Trans>Top up</Trans>
          </LinkButton>
        )}
      </div>
      <AutoTopUpRow />
    </Card>
  )
}

function More({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon: LucideIcon
  readonly children: ReactNode
}) {
  return (
    <Link href={to} className="money-link">
      <Icon icon={icon} />
      <span className="grow">{children}</span>
      <Icon icon={ChevronRight} size="sm" flip />
    </Link>
  )
}

/**
 * All that stands above something else has been asked for: it is shown together, so that nothing is pushed down. What has failed once
 * stays so here: a part that asks again as it appears must not make all go and come.
 */
function useSettledParts(): boolean {
  const parts = [
    useWallet(),
    useQuery(pointsQuery),
    useQuery(autoTopUpQuery),
    useQuery(cardsQuery),
    useQuery(dueRenewalsQuery),
  ]
  return parts.every(({ isFetched }) => isFetched)
}

/** The fan's prepaid balance: what is in it, what went in and out. */
export default function WalletScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const { data, error, refetch } = useWallet()
  const { balance } = useUpdates()
  const due = useQuery(dueRenewalsQuery).data ?? []
  const missing = data ? missingFor(due, data.balanceCents) : 0
  const waits = !useSettledParts()
  // its first page is read meanwhile
  useTransactions()
  useFreshWallet()
  if (waits)
    return (
      <Screen title={t`Wallet`}>
        <Loading label={t`Loading your balance`}>
          <div className="split even">
            <Skeleton className="sk-balance" />
            <Skeleton className="sk-balance" />
          </div>
        </Loading>
      </Screen>
    )
  return (
    <Screen title={t`Wallet`}>
      <div className="stack gap6">
        {data?.frozen && <ObstacleCallout obstacle={{ kind: 'frozen' }} />}
        {(balance || missing > 0) && <RenewalsCallout balanceCents={data?.balanceCents} />}
        {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} />}
        {data && (
          <div className="split even">
            <Balance balanceCents={data.balanceCents} frozen={data.frozen} />
            <Points points={data.points} />
          </div>
        )}
        <nav className="money-links" aria-label={t`Wallet pages`}>
          <More to="/wallet/spending" icon={ChartNoAxesColumn}>
            <Trans>Spending</Trans>
          </More>
          <More to="/subscriptions" icon={HeartHandshake}>
            <Trans>Subscriptions</Trans>
          </More>
          <More to="/wallet/receipts" icon={ReceiptText}>
            <Trans>Receipts</Trans>
          </More>
          {user.isCreator && (
            <More to="/dashboard/payouts" icon={Landmark}>
              <Trans>Earnings and payouts</Trans>
            </More>
          )}
        </nav>
        <Cards />
        <History />
      </div>
    </Screen>
  )
}
