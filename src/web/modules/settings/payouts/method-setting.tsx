import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import type { PayoutKind } from '#contract/payouts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { MethodEnd } from '#web/modules/payouts/method-name.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { MethodForm } from './method-form.tsx'
import { makeDefault, type Methods, removeMethod } from './save-method.ts'
import { useAction } from '#web/platform/use-action.ts'

/** One of the two ways to be paid: how it stands, and what can be done with it. */
export function MethodSetting({ kind, methods }: { readonly kind: PayoutKind; readonly methods: Methods['methods'] }) {
  const { t } = useLingui()
  const id = useId()
  const [doing, setDoing] = useState<'nothing' | 'setting' | 'asking'>('nothing')
  const method = methods.find((each) => each.kind === kind)
  const beside = methods.some((each) => each.kind !== kind && each.isDefault)
  const close = () => setDoing('nothing')
  const choose = useAction(async () => {
    await makeDefault(kind)
    showToast(t`We’ll pay you here from now on.`)
  })
  const remove = useAction(async () => {
    await removeMethod(kind)
    showToast(t`Payout method removed.`)
  })
  const names = { paypal: 'PayPal', bank: t`Bank transfer` }
  const name = names[kind]
  return (
    <li className="set-method">
      <SettingRow
        icon={kind === 'paypal' ? Mail : Landmark}
        title={
          <>
            <span id={`${id}-name`}>{name}</span> {method?.isDefault && <Tag tone="ok">{t`You’re paid here`}</Tag>}
          </>
        }
        end={
          <>
            {method && !method.isDefault && (
              <Button kind="plain" busy={choose.isBusy} aria-label={t`Pay me here: ${name}`} onClick={choose.run}>
                <Trans>Pay me here</Trans>
              </Button>
            )}
            {method && (
              <Button
                kind="plain"
                aria-haspopup="dialog"
                aria-label={t`Remove ${name}`}
                onClick={() => setDoing('asking')}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
            <Button
              aria-expanded={doing === 'setting'}
              aria-labelledby={`${id}-act ${id}-name`}
              onClick={() => setDoing(doing === 'setting' ? 'nothing' : 'setting')}
            >
              <span id={`${id}-act`}>{method ? <Trans>Change</Trans> : <Trans>Set up</Trans>}</span>
            </Button>
          </>
        }
      >
        {method ? (
          <>
            <MethodEnd endsWith={method.endsWith} />
            {' · '}
            <Trans>set on {formatDate(method.changedAt, 'medium')}</Trans>
          </>
        ) : kind === 'paypal' ? (
          t`To your PayPal email address.`
        ) : (
          t`To your bank account, by IBAN or account number.`
        )}
      </SettingRow>
      {doing === 'setting' && <MethodForm kind={kind} beside={beside} onClose={close} />}
      {doing === 'asking' && (
        <ConfirmDialog
          title={t`Remove ${name}?`}
          action={t`Remove`}
          keep={t`Keep it`}
          onConfirm={remove.run}
          onClose={close}
        >
          <p>
            {method?.isDefault && methods.length === 1 ? (
              <Trans>
                Without a payout method you can’t withdraw. Withdrawals in progress still go where you asked.
              </Trans>
            ) : (
              <Trans>
                Your next withdrawal goes to the other method. Withdrawals in progress still go where you asked.
              </Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
