import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import '#web/ui/styles/features/settings.css'
import '#web/modules/payouts/settings-money.css'
import { plansQuery } from '../queries.ts'
import { Loaded } from '../components/loaded.tsx'
import { Promotions } from '../promotions/promotions.tsx'
import { TrackingLinks } from '../promotions/tracking-links.tsx'

/** How a creator brings people in: codes, free days, bundles, and links that count who comes by them. */
export default function PromotionsPage() {
  const { t } = useLingui()
  const query = useQuery(plansQuery)
  return (
    <div className="stack gap7">
      <Loaded query={query} label={t`Loading your promotions`} shape={['160px']}>
        {(plans) => <Promotions plans={plans} />}
      </Loaded>
      <TrackingLinks />
    </div>
  )
}
