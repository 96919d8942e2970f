import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { formatDate, formatMonth } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/labels.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { PlanPrice } from './plan-price.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import '#web/modules/payments/money.css'
import '#web/modules/payments/wallet.css'
import { spendingQuery } from '#web/modules/payments/queries.ts'
import { SupportScreen } from './components/support-screen.tsx'
import { SpendingCap } from '#web/modules/payments/spending-cap.tsx'

const CancelDialog = lazyPart(() => import('./cancel-dialog.lazy.tsx'))

type Spent = Answer<'GET /spending'>['creators'][number]

/** The server's months are those of UTC, as YYYY-MM. */
const monthNow = (): string => new Date().toISOString().slice(0, 7)
function step(month: string, by: number): string {
  const at = new Date(`${month}-15T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}
/** Nothing was sold before. */
const firstMonth = '2020-01'

function Line({ spent, onStop }: { readonly spent: Spent; readonly onStop: () => void }) {
  const { t } = useLingui()
  const { creator, totalCents, payments, subscription } = spent
  return (
    <li className="spent">
      <PersonRow
        {...creator}
        sub={<Plural value={payments} one="# payment" other="# payments" />}
        end={<Price cents={totalCents} />}
      />
      {subscription && (
        <div className="row wrap">
          <span className="grow sm muted">
            <PlanPrice plan={subscription} />. <Trans>Renews {formatDate(subscription.renewsAt)}.</Trans>
          </span>
          <Button
            size="sm"
            aria-haspopup="dialog"
            onClick={onStop}
            aria-label={t`Cancel subscription to ${creator.name}`}
          >
            {t`Cancel subscription`}
          </Button>
        </div>
      )}
    </li>
  )
}

/** One view of everything that I spend, and on whom, with the way out beside each; and a limit of one's own. */
export default function SpendingScreen() {
  const { t } = useLingui()
  const [month, setMonth] = useState(monthNow)
  const { data, error, isPending, refetch } = useQuery(spendingQuery(month))
  const [leaving, setLeaving] = useState<Spent | null>(null)
  return (
    <SupportScreen
      current="spending"
      title={t`Spending`}
      start={
        <Link href="/wallet" className="icon-btn" aria-label={t`Back to the wallet`}>
          <Icon icon={ArrowLeft} flip />
        </Link>
      }
    >
      <div className="split">
        <div className="stack">
          <div className="row month-choice">
            <IconButton
              icon={ChevronLeft}
              flip
              label={t`Previous month`}
              aria-disabled={month <= firstMonth || undefined}
              onClick={() => month > firstMonth && setMonth(step(month, -1))}
            />
            <h2 aria-live="polite">{formatMonth(`${month}-15T12:00:00Z`)}</h2>
            <IconButton
              icon={ChevronRight}
              flip
              label={t`Next month`}
              aria-disabled={month >= monthNow() || undefined}
              onClick={() => month < monthNow() && setMonth(step(month, 1))}
            />
          </div>
          {isPending && (
            <Loading label={t`Loading what you spent`}>
              <Skeleton width="40%" height="44px" />
              <Skeleton />
              <Skeleton />
            </Loading>
          )}
          {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} />}
          {data && (
            <>
              <div>
                <Price cents={data.totalCents} big />
                <p className="sm muted">
                  <Trans>
                    Includes <Price cents={data.taxCents} /> tax, minus refunds.
                  </Trans>
                </p>
              </div>
              {data.creators.length === 0 ? (
                <Empty icon={HandCoins} title={<Trans>Nothing spent this month</Trans>} />
              ) : (
                <ul>
                  {data.creators.map((spent) => (
                    <Line key={spent.creator.username} spent={spent} onStop={() => setLeaving(spent)} />
                  ))}
                </ul>
              )}
            </>
          )}
        </div>
        {data && (
          <Card className="stack">
            <SpendingCap cap={data.cap} />
          </Card>
        )}
      </div>
      {leaving?.subscription && (
        <CancelDialog
          ending={{ ...leaving.subscription, state: 'active', creator: leaving.creator }}
          onClose={() => setLeaving(null)}
        />
      )}
    </SupportScreen>
  )
}
