import { useLingui } from '@lingui/react/macro'
import { atField } from '#web/platform/api/api-error.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { PasswordField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { PanelForm } from '#web/ui/panel.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'

/** Off only with password and code: whoever has just one of them, or the open page, stays outside. */
export function TurnOff({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/security.ts').then(({ security }) => security['POST /security/totp/disable'].body),
    read: (data) => ({ password: textIn(data, 'password'), code: textIn(data, 'code').replaceAll(/\s/g, '') }),
    submit: async (body) => {
      await api('POST /security/totp/disable', { body }).catch((fault: unknown) => {
        throw atField(atField(fault, 'wrong_code', 'code'), 'wrong_password', 'password')
      })
      onDone()
    },
  })
  return (
    <PanelForm form={form} className="narrow" label={t`Turn off two-factor`} onClose={onClose} danger>
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <CodeField
        label={t({ message: 'Code', context: 'two-factor' })}
        name="code"
        hint={t`From your authenticator app, or a recovery code. After this, your password alone logs you in.`}
      />
    </PanelForm>
  )
}
