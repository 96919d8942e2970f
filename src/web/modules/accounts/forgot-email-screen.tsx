import { useLingui } from '@lingui/react/macro'
import { api } from '#web/platform/api/client.ts'
import { MailRequest } from './components/mail-request.tsx'

/** The address itself is never shown: a mail goes there, and the inbox where it arrives is the answer. */
export default function ForgotEmailScreen() {
  const { t } = useLingui()
  return (
    <MailRequest
      title={t`Forgot email`}
      heading={t`Which email did I use?`}
      lede={t`Enter your username and we’ll email that account. Then check which inbox gets it.`}
      field="username"
      label={t`Username`}
      button={t`Send email`}
      schema={() => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /email/forgot'].body)}
      send={(body) => api('POST /email/forgot', { body })}
      sentText={t`If this account exists, we’ve emailed its address.`}
    />
  )
}
