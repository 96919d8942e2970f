import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from 'wouter'
import { api } from '#web/platform/api/client.ts'
import { MailRequest } from './components/mail-request.tsx'
import { pathWithNext } from './path-with-next.ts'

/** Asks for the link to /reset-password. Also for someone who is logged in and cannot answer the question for the password. */
export default function ForgotPasswordScreen() {
  const { t } = useLingui()
  const search = useSearch()
  return (
    <MailRequest
      title={t`Forgot password`}
      heading={t`Forgot password`}
      lede={t`We’ll send you a link to set a new one.`}
      field="login"
      label={t`Email or username`}
      button={t`Email me a link`}
      schema={() => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /password/forgot'].body)}
      send={(body) => api('POST /password/forgot', { body })}
      sentText={t`If this account exists, we’ve sent a link. It works once, within 60 minutes.`}
    >
      <Link className="link" href={pathWithNext('/login/forgot-email', search)}>
        {t`Forgot which email you used?`}
      </Link>
    </MailRequest>
  )
}
