import { useLingui } from '@lingui/react/macro'
import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import type { Subscription } from '#contract/subscriptions.ts'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import '#web/ui/styles/features/subscriptions.css'
import { useSubscriptions } from '../api.ts'
import { CancelDialog } from '../components/cancel-dialog.tsx'
import { SubscriptionLine } from '../components/subscription-line.tsx'

/** What I pay for. */
export default function SubscriptionsScreen() {
  const { t } = useLingui()
  const pages = useSubscriptions()
  const [leaving, setLeaving] = useState<Subscription | null>(null)
  const subscriptions = pages.data?.pages.flatMap((page) => page.subscriptions) ?? []
  return (
    <Screen title={t`Subscriptions`}>
      {pages.isPending && (
        <Loading label={t`Loading your subscriptions`}>
          {[1, 2, 3].map((row) => (
            <div key={row} className="row">
              <Skeleton round width="56px" height="56px" />
              <div className="grow stack gap2">
                <Skeleton width="45%" />
                <Skeleton width="60%" height="12px" />
              </div>
            </div>
          ))}
        </Loading>
      )}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && subscriptions.length === 0 && (
        <Empty
          icon={HeartHandshake}
          title={t`No subscriptions yet`}
          action={<LinkButton to="/browse" kind="ink">{t`Browse creators`}</LinkButton>}
        >{t`Creators whom you support will be listed here, with the day of renewal.`}</Empty>
      )}
      <ul>
        {subscriptions.map((subscription) => (
          <SubscriptionLine
            key={subscription.id}
            subscription={subscription}
            onCancel={() => setLeaving(subscription)}
          />
        ))}
      </ul>
      <More pages={pages} />
      {leaving && <CancelDialog subscription={leaving} onClose={() => setLeaving(null)} />}
    </Screen>
  )
}
