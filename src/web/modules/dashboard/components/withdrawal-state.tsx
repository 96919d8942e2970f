import { useLingui } from '@lingui/react/macro'
import type { WithdrawalState as State } from '#contract/payouts.ts'
import { Tag } from '#web/ui/labels.tsx'

const tones = {
  requested: 'warn',
  approved: 'info',
  sent: 'info',
  paid: 'ok',
  returned: 'bad',
  rejected: 'bad',
} as const

/** Where a withdrawal stands, in a word. */
export function WithdrawalState({ state }: { readonly state: State }) {
  const { t } = useLingui()
  const words: Readonly<Record<State, string>> = {
    requested: t`Requested`,
    approved: t`Approved`,
    sent: t`Sent`,
    paid: t`Paid out`,
    returned: t`Came back`,
    rejected: t`Rejected`,
  }
  return <Tag tone={tones[state]}>{words[state]}</Tag>
}
