import { Trans, useLingui } from '@lingui/react/macro'
import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { atField } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { storeToken } from '#web/platform/token.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { PasswordField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PanelForm } from '#web/ui/panel.tsx'
import { SettingRow } from '../parts/setting-row.tsx'

/** What a new password must be, ticked off while it is typed; whether it is a common one only the server knows. */
function Rules({ typed, current }: { readonly typed: string; readonly current: string }) {
  const { t } = useLingui()
  const rules = [
    { text: t`At least 10 characters`, met: typed.length >= limits.passwordMin },
    { text: t`Not the current one`, met: typed !== '' && typed !== current },
  ]
  return (
    <ul className="rules">
      {rules.map(({ text, met }) => (
        <li key={text} className={classes(met && 'met')}>
          <Icon icon={Check} size="sm" />
          <span>{text}</span>
          <span className="sr">{met ? t`Met` : t`Not yet`}</span>
        </li>
      ))}
    </ul>
  )
}

function PasswordPanel({ twoFactor, onClose }: { readonly twoFactor: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState('')
  const form = useForm({
    schema: () => import('#contract/security.ts').then(({ changePasswordBody }) => changePasswordBody),
    read: (data) => ({
      currentPassword: textIn(data, 'currentPassword'),
      newPassword: textIn(data, 'newPassword'),
      ...(twoFactor && { code: textIn(data, 'code') }),
    }),
    submit: async (body) => {
      const { token } = await api('POST /password/change', { body }).catch((fault: unknown) => {
        throw atField(atField(fault, 'wrong_password', 'currentPassword'), 'wrong_code', 'code')
      })
      storeToken(token)
      void queryClient.invalidateQueries({ queryKey: ['settings'] })
      showToast(t`Password changed. Other devices are logged out.`)
      onClose()
    },
  })
  return (
    <PanelForm form={form} label={t`Change password`} onClose={onClose}>
      <PasswordField
        label={t`Current password`}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label={t`New password`}
        name="newPassword"
        hint={<Rules typed={typed} current={current} />}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {twoFactor && (
        <CodeField
          label={t({ message: 'Code', context: 'two-factor' })}
          name="code"
          hint={t`From your authenticator app, or a recovery code.`}
        />
      )}
    </PanelForm>
  )
}

export function PasswordSetting({ changedAt, twoFactor }: { readonly changedAt: string; readonly twoFactor: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SettingRow
        icon={KeyRound}
        title={t`Password`}
        end={
          <Button aria-expanded={open} aria-label={t`Change password`} onClick={() => setOpen(!open)}>
            <Trans>Change</Trans>
          </Button>
        }
      >
        <Trans>Changed on {formatDate(changedAt)}</Trans>
      </SettingRow>
      {open && <PasswordPanel twoFactor={twoFactor} onClose={() => setOpen(false)} />}
    </>
  )
}
