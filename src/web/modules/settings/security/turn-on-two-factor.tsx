import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { Answer } from '#contract/routes.ts'
import { atField } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Panel, FormButtons } from '#web/ui/panel.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'

const QrCode = lazyPart(() => import('#web/ui/qr-code.lazy.tsx'), {
  Waiting: () => <Skeleton className="qr" width="176px" height="176px" />,
})

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The secret for the app, as a picture and in letters, then the first code from it. */
export function TurnOn({
  setup,
  onClose,
  onDone,
}: {
  readonly setup: Answer<'POST /security/totp/setup'>
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/security.ts').then(({ security }) => security['POST /security/totp/enable'].body),
    read: (data) => ({ code: textIn(data, 'code').replaceAll(/\s/g, '') }),
    submit: async (body) => {
      const { recoveryCodes } = await api('POST /security/totp/enable', { body }).catch((fault: unknown) => {
        throw atField(fault, 'wrong_code', 'code')
      })
      onDone(recoveryCodes)
    },
  })
  return (
    <Panel>
      <div className="set-qr">
        <QrCode text={setup.uri} label={t`QR code for your authenticator app`} />
        <div className="stack grow">
          <p className="sm muted">
            <Trans>Scan the code with your app, or enter this key there. Then type its 6 digits.</Trans>
          </p>
          <div className="row set-secret">
            <code dir="ltr">{grouped(setup.secret)}</code>
            <IconButton icon={Copy} label={t`Copy the key`} onClick={() => void copyText(setup.secret, t`Copied.`)} />
          </div>
          <Form form={form}>
            <CodeField label={t`Six-digit code`} name="code" />
            <FormButtons form={form} label={t`Turn on`} onClose={onClose} />
          </Form>
        </div>
      </div>
    </Panel>
  )
}
