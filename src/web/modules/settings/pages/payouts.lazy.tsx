import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Callout } from '#web/ui/labels.tsx'
import { payoutMethodsQuery } from '#web/modules/payouts/queries.ts'
import '#web/modules/payouts/settings-money.css'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { MethodSetting } from '../payouts/method-setting.tsx'

/** Where earnings go. */
export default function PayoutsPage() {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const query = useQuery(payoutMethodsQuery)
  return (
    <Section
      title={t`Payout methods`}
      lede={<Trans>Where we send your earnings. After a change, payouts wait 48 hours to protect your money.</Trans>}
    >
      <Loaded query={query} label={t`Loading your payout methods`} count={2}>
        {({ methods, heldUntil }) => (
          <>
            {heldUntil !== null && (
              <Callout tone="warn">
                <Trans>
                  A payout method changed. No payouts before {formatDateTime(heldUntil)}. Wasn’t you? Change your
                  password right away.
                </Trans>
              </Callout>
            )}
            <ul className="set-rows">
              <MethodSetting kind="bank" methods={methods} />
              <MethodSetting kind="paypal" methods={methods} />
            </ul>
          </>
        )}
      </Loaded>
      <p className="sm">
        {isCreator ? (
          <Link className="link" href="/dashboard/payouts">
            <Trans>View payouts</Trans>
          </Link>
        ) : (
          <Link className="link" href="/becomeCreator">
            <Trans>Back to creator request</Trans>
          </Link>
        )}
      </p>
    </Section>
  )
}
