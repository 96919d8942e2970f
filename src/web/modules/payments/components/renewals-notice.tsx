import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { api } from '#web/platform/api/client.ts'
import { Notice } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'

const weekMs = 7 * 86_400_000

/** What is due within a week, or past due. */
const isDue = ({ state, renewsAt }: Subscription): boolean =>
  state === 'past_due' || ((state === 'active' || state === 'trial') && Date.parse(renewsAt) - Date.now() < weekMs)

/** Said before it happens: the next renewals cost more than there is. */
export function RenewalsNotice({ balanceCents }: { readonly balanceCents: number | undefined }) {
  const { data } = useQuery({
    queryKey: ['subscriptions', 'due'],
    queryFn: ({ signal }) => api('GET /subscriptions', { query: { limit: limits.pageMax }, signal }),
  })
  const due = (data?.subscriptions ?? []).filter(isDue)
  const total = due.reduce((sum, one) => sum + one.renewalPriceCents + one.renewalTaxCents, 0)
  const missing = balanceCents === undefined ? 0 : total - balanceCents
  if (due.length === 0 || missing <= 0)
    return (
      <Notice tone="warn" title={<Trans>Your balance doesn’t cover your next renewals</Trans>}>
        <Trans>Without a top-up, subscriptions renewing in the next 7 days will pause.</Trans>
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={
        <Trans>
          <Plural value={due.length} one="# renewal" other="# renewals" /> in the next 7 days: <Price cents={total} />
        </Trans>
      }
    >
      <Trans>
        You’re <Price cents={missing} /> short for the next 7 days. Add money to keep your subscriptions.
      </Trans>
    </Notice>
  )
}
