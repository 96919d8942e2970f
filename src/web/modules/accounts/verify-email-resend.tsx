import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { useAction } from '#web/platform/use-action.ts'

/** Sends the verification mail again. `sent` stays true: a second mail is asked for from the same words. */
export function useResend(): { readonly sending: boolean; readonly sent: boolean; readonly resend: () => void } {
  const [sent, setSent] = useState(false)
  const { run, isBusy } = useAction(async () => {
    await api('POST /email/resend')
    setSent(true)
  })
  return { sending: isBusy, sent, resend: run }
}

/** The seed's words after Resend (section 8); in the development setup mails end in a page of the server, which is linked. */
export function CheckInbox() {
  return (
    <span role="status">
      <Trans>Please check your inbox and click verification link!</Trans>
    </span>
  )
}

/** Where mails go while nobody has set up a mail server; not a page of the client, so a full load. */
export function MailboxLink() {
  if (config.demo !== 'local') return null
  return (
    <a className="link" href="/dev/mail" target="_blank" rel="noreferrer">
      <Trans>Open mailbox</Trans>
    </a>
  )
}
