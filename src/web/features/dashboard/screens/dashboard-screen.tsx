import { Trans, useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn } from 'lucide-react'
import { Redirect, useParams } from 'wouter'
import { Screen } from '#web/frame/screen.tsx'
import { isApiError } from '#web/platform/api/api-error.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/labels.tsx'
import { More } from '#web/ui/more.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import '#web/ui/styles/features/money.css'
import { type Earnings, useEarnings, useFreshEarnings } from '../api.ts'
import { Entries } from '../components/entries.tsx'

function Figures({ earnings }: { readonly earnings: Earnings }) {
  return (
    <dl className="stats three">
      <div className="stat">
        <dt>
          <Trans>Available</Trans>
        </dt>
        <dd>
          <Price cents={earnings.availableCents} />
        </dd>
        <dd className="delta">
          <Trans>Payouts come with a later version</Trans>
        </dd>
      </div>
      <div className="stat">
        <dt>
          <Trans>Pending</Trans>
        </dt>
        <dd>
          <Price cents={earnings.pendingCents} />
        </dd>
        <dd className="delta">
          <Trans>Held for some days, then available</Trans>
        </dd>
      </div>
      <div className="stat">
        <dt>
          <Trans>Subscribers</Trans>
        </dt>
        <dd>{formatCount(earnings.subscriberCount)}</dd>
      </div>
    </dl>
  )
}

function Overview() {
  const { t } = useLingui()
  const pages = useEarnings()
  useFreshEarnings()
  const first = pages.data?.pages[0]
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  if (isApiError(pages.error, 'creators_only')) return <Redirect to="/becomeCreator" replace />
  if (pages.isPending)
    return (
      <Loading label={t`Loading your earnings`}>
        <Skeleton height="84px" />
        <Skeleton height="280px" />
      </Loading>
    )
  if (!first) return <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />
  return (
    <div className="stack gap7">
      <Figures earnings={first} />
      <Card className="stack">
        <h2 className="card-title">
          <Trans>Latest earnings</Trans>
        </h2>
        <Entries entries={entries} />
        <More pages={pages} />
      </Card>
    </div>
  )
}

/** A creator's side of the money. Fans get the Become a creator page instead (product page, Roles and route access). */
export default function DashboardScreen() {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const { page } = useParams<{ page?: string }>()
  if (!isCreator) return <Redirect to="/becomeCreator" replace />
  return (
    <Screen title={t`Dashboard`}>
      {page === undefined ? (
        <Overview />
      ) : (
        <Empty
          icon={ChartNoAxesColumn}
          title={t`Not there yet`}
          action={<LinkButton to="/dashboard">{t`To the overview`}</LinkButton>}
        >{t`This part of the dashboard comes with a later version.`}</Empty>
      )}
    </Screen>
  )
}
