import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { securityQuery } from '../queries.ts'
import { SettingRow } from '../parts/setting-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOff } from './turn-off-two-factor.tsx'
import { TurnOn } from './turn-on-two-factor.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Setup = Answer<'POST /security/totp/setup'>
/** What stands open under the row. */
type Step =
  | { readonly is: 'nothing' | 'turningOff' | 'askingForCodes' }
  | { readonly is: 'turningOn'; readonly setup: Setup }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
const nothing: Step = { is: 'nothing' }

/** The authenticator app: on with a first code, off with a code; recovery codes are shown once. */
export function TwoFactorSetting({ on, codesLeft }: { readonly on: boolean; readonly codesLeft: number }) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>(nothing)
  const read = () => void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
  const begin = useAction(async () => setStep({ is: 'turningOn', setup: await api('POST /security/totp/setup') }))
  const newCodes = useAction(async () => {
    const { recoveryCodes } = await api('POST /security/recoveryCodes')
    read()
    setStep({ is: 'codes', codes: recoveryCodes })
  })
  return (
    <>
      <SettingRow
        icon={Smartphone}
        title={
          <>
            <Trans>Authenticator app</Trans> {on && <Tag tone="ok">{t`On`}</Tag>}
          </>
        }
        end={
          on ? (
            <>
              <Button busy={newCodes.isBusy} onClick={() => setStep({ is: 'askingForCodes' })}>
                <Trans>New codes</Trans>
              </Button>
              <Button
                aria-expanded={step.is === 'turningOff'}
                onClick={() => setStep(step.is === 'turningOff' ? nothing : { is: 'turningOff' })}
              >
                <Trans>Turn off</Trans>
              </Button>
            </>
          ) : (
            <Button busy={begin.isBusy} aria-expanded={step.is === 'turningOn'} onClick={begin.run}>
              <Trans>Set up</Trans>
            </Button>
          )
        }
      >
        {on ? (
          <Plural value={codesLeft} one="# recovery code left." other="# recovery codes left." />
        ) : (
          <Trans>Adds a code from your phone at every login.</Trans>
        )}
      </SettingRow>
      {step.is === 'turningOn' && (
        <TurnOn
          setup={step.setup}
          onClose={() => setStep(nothing)}
          onDone={(codes) => {
            setStep({ is: 'codes', codes })
            read()
          }}
        />
      )}
      {step.is === 'turningOff' && (
        <TurnOff
          onClose={() => setStep(nothing)}
          onDone={() => {
            setStep(nothing)
            read()
            showToast(t`Two-factor is off.`)
          }}
        />
      )}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(nothing)} />}
      {step.is === 'askingForCodes' && (
        <ConfirmDialog
          title={t`Create new recovery codes?`}
          action={t`Create new codes`}
          kind="ink"
          keep={t`Keep the old ones`}
          onConfirm={newCodes.run}
          onClose={() => setStep(nothing)}
        >
          <p>
            <Trans>The old codes stop working right away.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
