import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { securityQuery } from '../queries.ts'
import { PanelForm } from '#web/ui/panel.tsx'

export type Passkey = Answer<'GET /security'>['passkeys'][number]

export function RenamePasskey({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/security.ts').then(({ security }) => security['PATCH /security/passkeys/:id'].body),
    read: (data) => ({ name: textIn(data, 'name') }),
    submit: async (body) => {
      await api('PATCH /security/passkeys/:id', { params: { id: passkey.id }, body })
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
      onClose()
    },
  })
  return (
    <li>
      <PanelForm form={form} className="narrow" label={t`Save`} onClose={onClose}>
        <TextField
          label={t`Passkey name`}
          name="name"
          defaultValue={passkey.name}
          maxLength={limits.passkeyNameMax}
          dir="auto"
        />
      </PanelForm>
    </li>
  )
}
