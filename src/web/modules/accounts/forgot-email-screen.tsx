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
      lede={t`Tell us your username, and we write to the address of that account. Then look where the mail has arrived.`}
      field="username"
      label={t`Username`}
      button={t`Send a mail`}
      schema={() => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /email/forgot'].body)}
      send={(body) => api('POST /email/forgot', { body })}
      sentText={t`If there is such an account, a mail has gone to its address.`}
    />
  )
}
