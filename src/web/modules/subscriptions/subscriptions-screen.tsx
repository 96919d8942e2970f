import { useLingui } from '@lingui/react/macro'
import { HeartHandshake } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Subscription } from '#contract/subscriptions.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import './subscriptions.css'
import { useSubscriptions } from './queries.ts'
import { SubscriptionLine } from './components/subscription-line.tsx'
import { SupportScreen } from './components/support-screen.tsx'
import { PeopleSkeleton } from './components/people-skeleton.tsx'

const CancelDialog = lazyPart(() => import('./cancel-dialog.lazy.tsx'))
const ChangeDialog = lazyPart(() => import('./subscribe/change-dialog.lazy.tsx'))

/** What I pay for. `?change=id`: how a top-up comes back to a change of plan. */
export default function SubscriptionsScreen() {
  const { t } = useLingui()
  const pages = useSubscriptions()
  const [leaving, setLeaving] = useState<Subscription | null>(null)
  const [changing, setChanging] = useState<number | null>(null)
  const [path, navigate] = useLocation()
  const asked = Number(new URLSearchParams(useSearch()).get('change') ?? 0)
  // Renewals, and what a top-up has paid, come by themselves.
  useEffect(() => onNewUpdate(() => void readAgain(['subscriptions'])), [])
  const subscriptions = pages.data?.pages.flatMap((page) => page.subscriptions) ?? []
  const changed = subscriptions.find(({ id }) => id === (changing ?? asked))
  return (
    <SupportScreen current="subscriptions" title={t`Subscriptions`}>
      {pages.isPending && <PeopleSkeleton label={t`Loading your subscriptions`} />}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && subscriptions.length === 0 && (
        <Empty
          icon={HeartHandshake}
          title={t`No subscriptions yet`}
          action={<LinkButton to="/browse" kind="ink">{t`Browse creators`}</LinkButton>}
        >{t`Creators you subscribe to will show up here, with their renewal date.`}</Empty>
      )}
      <ul>
        {subscriptions.map((subscription) => (
          <SubscriptionLine
            key={subscription.id}
            subscription={subscription}
            onCancel={() => setLeaving(subscription)}
            onChange={() => setChanging(subscription.id)}
          />
        ))}
      </ul>
      <More pages={pages} />
      <>
        {leaving && <CancelDialog ending={leaving} onClose={() => setLeaving(null)} />}
        {changed && (
          <ChangeDialog
            subscription={changed}
            onClose={() => {
              setChanging(null)
              if (asked > 0) navigate(path, { replace: true })
            }}
          />
        )}
      </>
    </SupportScreen>
  )
}
