import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { atField, isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { hasPasskeys } from '#web/platform/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { finishLogIn } from '../finish-log-in.ts'
import { usePasskeyLogIn } from '../use-passkey-log-in.ts'
import { EntryPage } from './entry-page.tsx'

export type SecondFactorAsked = Extract<Answer<'POST /login'>, { secondFactor: unknown }>['secondFactor']

/** The second step of a log-in: a code of the authenticator app, a recovery code, or a passkey in place of both steps. */
export function SecondFactor({
  asked: { ticket, methods },
  onOver,
}: {
  readonly asked: SecondFactorAsked
  /** Back to the first step; `late`: because the time was up. */
  readonly onOver: (late: boolean) => void
}) {
  const { t } = useLingui()
  const [recovery, setRecovery] = useState(false)
  const passkey = usePasskeyLogIn()
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /login/secondFactor'].body),
    read: (data) => ({ ticket, code: textIn(data, 'code') }),
    submit: async (body) => {
      const done = await api('POST /login/secondFactor', { body }).catch((fault: unknown) => {
        throw atField(fault, 'wrong_code', 'code')
      })
      await finishLogIn(done)
    },
    failed: (fault) => {
      const late = isApiError(fault, 'ticket_over')
      if (late) onOver(true)
      return late
    },
  })
  return (
    <EntryPage
      title={t`Log in`}
      heading={t`One more step`}
      lede={
        recovery
          ? t`Enter one of your recovery codes. Each works once.`
          : t`Enter the 6 digits from your authenticator app.`
      }
    >
      <Form form={form}>
        <TextField
          // Another field, so that nothing typed for the one is sent as the other.
          key={recovery ? 'recovery' : 'totp'}
          label={recovery ? t`Recovery code` : t({ message: 'Code', context: 'two-factor' })}
          name="code"
          className="num"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          dir="ltr"
          autoFocus
        />
        <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
          {t`Log in`}
        </Button>
        {methods.includes('passkey') && hasPasskeys() && (
          <Button kind="line" block icon={Fingerprint} busy={passkey.busy} onClick={passkey.start}>
            {t`Use a passkey`}
          </Button>
        )}
        <Problem>{passkey.problem}</Problem>
      </Form>
      <p className="entry-ways">
        <Button kind="plain" onClick={() => setRecovery(!recovery)}>
          {recovery ? t`Use authenticator app` : t`Use a recovery code`}
        </Button>
        <Button kind="plain" onClick={() => onOver(false)}>
          <Trans>Start over</Trans>
        </Button>
      </p>
    </EntryPage>
  )
}
