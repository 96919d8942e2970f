import { useLingui } from '@lingui/react/macro'
import { atField } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Panel, PanelButtons } from '#web/ui/inline-panel.tsx'
import { CodeField } from './code-field.tsx'

/** Off only with a code: whoever has just the password stays outside. */
export function TurnOff({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/security.ts').then(({ security }) => security['POST /security/totp/disable'].body),
    read: (data) => ({ code: textIn(data, 'code').replaceAll(/\s/g, '') }),
    submit: async (body) => {
      await api('POST /security/totp/disable', { body }).catch((fault: unknown) => {
        throw atField(fault, 'wrong_code', 'code')
      })
      onDone()
    },
  })
  return (
    <Panel>
      <Form form={form} className="narrow">
        <CodeField
          label={t`Code`}
          name="code"
          hint={t`From your authenticator app, or a recovery code. Afterwards the password alone is enough to log in.`}
        />
        <PanelButtons form={form} label={t`Turn off two-factor`} onClose={onClose} danger />
      </Form>
    </Panel>
  )
}
