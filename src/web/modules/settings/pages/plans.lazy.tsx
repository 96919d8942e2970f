import { useLingui } from '@lingui/react/macro'
import { useFreshQuery } from '#web/platform/api/use-fresh-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import '#web/modules/payouts/settings-money.css'
import { plansQuery } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { PauseSetting } from '../plans/pause-setting.tsx'
import { PlansForm } from '../plans/plans-form.tsx'

/** What a creator sells, and whether the page sells at all. */
export default function PlansPage() {
  const { t } = useLingui()
  const query = useFreshQuery(plansQuery)
  return (
    <div className="stack gap6">
      <Section
        title={t`Subscription`}
        lede={t`What fans pay to subscribe, in US dollars. Tax is added on top; our fee comes off the price.`}
      >
        <Loaded query={query} label={t`Loading your plans`} count={3}>
          {(plans) => <PlansForm plans={plans} />}
        </Loaded>
      </Section>
      <Section title={t`Promotions`} lede={t`Find codes, free days, bundles and tracking links on your dashboard.`}>
        <div className="row">
          <LinkButton to="/dashboard/promotions">{t`Promotions`}</LinkButton>
        </div>
      </Section>
      <Section title={t`Take a break`}>
        <Loaded query={query} label={t`Loading your plans`} count={1}>
          {(plans) => <PauseSetting plans={plans} />}
        </Loaded>
      </Section>
    </div>
  )
}
