import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { showToast } from '#web/platform/alerts.ts'
import { api, endSession } from '#web/platform/api/client.ts'
import { signOut } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EntryPage } from './components/entry-page.tsx'
import { NewPasswordForm } from './components/new-password-form.tsx'
import { RefusedLink } from './components/refused-link.tsx'
import type { Refusal } from './redeem-link.ts'

/** Where the mail of "Forgot password" leads. A new password ends all sessions, the one of this browser too. */
export default function ResetPasswordScreen() {
  const { t } = useLingui()
  const { token } = useParams<{ token: string }>()
  const [, navigate] = useLocation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  if (refusal)
    return (
      <PlainPage title={t`Reset your password`}>
        <div role="status">
          <RefusedLink
            refusal={refusal}
            action={<LinkButton to="/login/forgot" kind="ink">{t`Send a new link`}</LinkButton>}
          >
            {t`Your password hasn’t changed. We can send you a new link.`}
          </RefusedLink>
        </div>
      </PlainPage>
    )
  return (
    <EntryPage
      title={t`Reset your password`}
      heading={t`Set a new password`}
      lede={t`You’ll be logged out everywhere. Then log in with the new one.`}
    >
      <NewPasswordForm
        send={(password) => endSession(() => api('POST /password/reset', { body: { token, password } }))}
        onRefused={setRefusal}
        onDone={() => {
          signOut()
          showToast(t`Your new password is set. Please log in.`)
          navigate('/login', { replace: true })
        }}
      />
    </EntryPage>
  )
}
