import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { Answer, Args } from '#contract/routes.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { PanelForm } from '#web/ui/panel.tsx'

type Options = Answer<'POST /security/passkeys/options'>
type Registration = Args<'POST /security/passkeys'>['body']['response']

/** Why the browser made none (WebAuthn Level 3, section 5.1.3), in words for a person. */
function refusal(fault: unknown): unknown {
  if (!(fault instanceof Error) || fault instanceof ApiError) return fault
  if (fault.name === 'InvalidStateError')
    return new ApiError(422, { message: i18n._(msg`You already have a passkey on this device.`) })
  return new ApiError(422, { message: i18n._(msg`No passkey was created. Try again.`) })
}

async function make({ options }: Options): Promise<Registration> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The server's library made the options and will read the answer: the JSON of the standard both times.
  return (await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })) as Registration
}

/** Its name first, then the browser's own question. */
export function AddPasskey({
  options,
  onClose,
  onDone,
}: {
  readonly options: Options
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const unused = useRef<Options | null>(options)
  const form = useForm({
    schema: async () => {
      const { security } = await import('#contract/security.ts')
      return security['PATCH /security/passkeys/:id'].body
    },
    read: (data) => ({ name: textIn(data, 'name') }),
    submit: async ({ name }) => {
      // A challenge serves once, whatever comes of it.
      const challenge = unused.current ?? (await api('POST /security/passkeys/options'))
      unused.current = null
      try {
        const response = await make(challenge)
        await api('POST /security/passkeys', { body: { challengeId: challenge.challengeId, name, response } })
      } catch (fault) {
        throw refusal(fault)
      }
      onDone()
    },
  })
  return (
    <PanelForm form={form} className="narrow" label={t`Create passkey`} onClose={onClose}>
      <TextField
        label={t`Passkey name`}
        name="name"
        hint={t`To tell it apart: my phone, laptop at home.`}
        maxLength={limits.passkeyNameMax}
        autoComplete="off"
        dir="auto"
      />
    </PanelForm>
  )
}
