import { Trans, useLingui } from '@lingui/react/macro'
import { LockOpen } from 'lucide-react'
import type { Payer } from '#contract/staff/payments.ts'
import { api } from '#web/platform/api/client.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { useStaffAction } from '../use-staff-change.ts'

/** Whose payments they are, what the wallet holds, and the way out of a freeze. */
export function PayerCard({ payer }: { readonly payer: Payer }) {
  const { t } = useLingui()
  const { username } = payer
  const unfreeze = useStaffAction(
    () => api('DELETE /admin/users/:username/paymentFreeze', { params: { username } }),
    () => t`${username} can pay again.`,
  )
  return (
    <div className="card row wrap">
      <Avatar src={payer.avatarUrl} name={payer.name} />
      <span className="grow">
        <span className="strong">
          <bdi>{payer.name}</bdi>
        </span>{' '}
        <span className="sm muted">
          <bdi>@{username}</bdi>
        </span>
        <span className="sm muted staff-under">
          <Trans>
            Wallet: <Price cents={payer.walletCents} />
          </Trans>
        </span>
      </span>
      {payer.frozen && (
        <>
          <Tag tone="bad">{t`Payments frozen`}</Tag>
          <Button size="sm" kind="line" icon={LockOpen} busy={unfreeze.isBusy} onClick={unfreeze.run}>
            <Trans>Allow payments again</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
