import { useLingui } from '@lingui/react/macro'
import type { Subscription } from '#contract/subscriptions.ts'
import { Tag } from '#web/ui/labels.tsx'

/** Where a subscription stands, in a word. */
export function SubscriptionState({ state }: { readonly state: Subscription['state'] }) {
  const { t } = useLingui()
  const words = {
    trial: [t`Free trial`, 'ok'],
    active: [t`Active`, 'ok'],
    paused: [t`Paused`, 'info'],
    past_due: [t`Payment is due`, 'warn'],
    cancelled: [t`Canceled`, undefined],
    ended: [t`Ended`, undefined],
  } as const
  const [word, tone] = words[state]
  return <Tag {...(tone && { tone })}>{word}</Tag>
}
