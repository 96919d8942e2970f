import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'

/** Whoever reads the mails of the deleted account proves it by a code. `onProved` gets what the payout asks for. */
export function ProveStep({
  token,
  sentTo,
  onProved,
}: {
  readonly token: string
  readonly sentTo: string
  readonly onProved: (proof: string) => void
}) {
  const { t } = useLingui()
  const [sent, setSent] = useState(false)
  const send = async () => {
    await api('POST /claims/:token/code', { params: { token } })
    // the first time the page itself says so
    if (sent) showToast(t`Code sent`)
    setSent(true)
  }
  // a form, so that a refusal is told where it was asked for
  const ask = useForm({
    schema: () => import('#contract/fields.ts').then(({ nothing }) => nothing),
    read: () => ({}),
    submit: send,
  })
  const prove = useForm({
    schema: () => import('#contract/claims.ts').then(({ claimCodeBody }) => claimCodeBody),
    read: (data) => ({ code: textIn(data, 'code') }),
    submit: async (body) => {
      const { proof } = await api('POST /claims/:token/proof', { params: { token }, body })
      onProved(proof)
    },
  })
  const address = <EmailAddress>{sentTo}</EmailAddress>
  return (
    <section className="card stack" aria-label={t`Confirm it’s you`}>
      <h2>
        <Trans>Confirm it’s you</Trans>
      </h2>
      {sent ? (
        <>
          <Form form={prove} className="narrow">
            <CodeField label={t`Code from our email`} name="code" autoFocus />
            <div>
              <Button type="submit" kind="ink" busy={prove.pending}>
                <Trans>Continue</Trans>
              </Button>
            </div>
          </Form>
          <Form form={ask}>
            <p className="sm muted">
              <Trans>We sent 6 digits to {address}. They work for 10 minutes.</Trans>
            </p>
            <div>
              <Button type="submit" kind="plain" busy={ask.pending}>
                <Trans>Send a new code</Trans>
              </Button>
            </div>
          </Form>
        </>
      ) : (
        <Form form={ask}>
          <p>
            <Trans>We’ll email a code to {address}, the address of your deleted account.</Trans>
          </p>
          <div>
            <Button type="submit" kind="ink" busy={ask.pending}>
              <Trans>Send code</Trans>
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
