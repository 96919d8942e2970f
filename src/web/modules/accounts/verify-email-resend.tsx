import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { config } from '#web/platform/config.ts'
import { formatWait } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { loadSession, session } from '#web/platform/session.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { PanelForm } from '#web/ui/panel.tsx'
import { EmailField } from './email-field.tsx'

const accountQuery = queryOf(['settings', 'account'], 'GET /settings/account')

type Sent = { readonly at: number; readonly nextInSeconds: number }

/** Sends the verification mail again. `sent`: when the last one went, and in how many seconds the next one can. */
export function useResend(): {
  readonly sending: boolean
  readonly sent: Sent | null
  readonly waits: boolean
  readonly keep: (answer: { readonly nextInSeconds: number }) => void
  readonly resend: () => void
} {
  const [sent, setSent] = useState<Sent | null>(null)
  const [waits, setWaits] = useState(false)
  const keep = ({ nextInSeconds }: { readonly nextInSeconds: number }) => {
    setSent({ at: Date.now(), nextInSeconds })
    setWaits(nextInSeconds > 0)
  }
  const { run, isBusy } = useAction(async () => keep(await api('POST /email/resend')))
  useEffect(() => {
    if (!sent || sent.nextInSeconds === 0) return undefined
    const timer = setTimeout(() => setWaits(false), sent.nextInSeconds * 1000)
    return () => clearTimeout(timer)
  }, [sent])
  return { sending: isBusy, sent, waits, keep, resend: run }
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

/** Another address in the place of the one that was mistyped. */
function CorrectAddress({
  email,
  onDone,
  onClose,
}: {
  readonly email: string
  readonly onDone: (answer: { readonly nextInSeconds: number }) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /email/correct'].body),
    read: (data) => ({ email: textIn(data, 'email') }),
    submit: async (body) => {
      const answer = await api('POST /email/correct', { body })
      queryClient.setQueryData(accountQuery.queryKey, (before) => before && { ...before, email: body.email })
      onDone(answer)
    },
  })
  return (
    <PanelForm form={form} label={t`Send link`} onClose={onClose}>
      <EmailField label={t`Email address`} defaultValue={email} />
    </PanelForm>
  )
}

/**
 * Where the mail went, and what helps when it does not come: another one, a look at whether the link was opened, another address.
 * `brief`: says only what was just done, and on a phone shows one button until more is asked for.
 */
export function VerifySteps({ brief = false }: { readonly brief?: boolean }) {
  const { t } = useLingui()
  const { sending, sent, waits, keep, resend } = useResend()
  const [open, setOpen] = useState(false)
  const [tooSoon, setTooSoon] = useState(false)
  const [changing, setChanging] = useState(false)
  const change = useAction(async () => {
    await queryClient.query({ ...accountQuery, staleTime: 'static' })
    setChanging(true)
  })
  const { data } = useQuery({ ...accountQuery, enabled: !brief || sent !== null })
  const { run: check, isBusy: checking } = useAction(async () => {
    setTooSoon(false)
    await loadSession()
    setTooSoon(!session.get().user.isEmailVerified)
  })
  const address = <EmailAddress strong>{data?.email ?? '…'}</EmailAddress>
  return (
    <>
      <div className="verify-said">
        {!brief && (
          <p>
            <Trans>Sent to {address}. Check your spam folder too.</Trans>
          </p>
        )}
        <div role="status">
          {tooSoon ? (
            <Trans>Not verified yet. Please open the link in our email.</Trans>
          ) : (
            sent && (
              // told again when it is done again
              <span key={sent.at}>
                {brief && <Trans>Please check your inbox and click verification link!</Trans>}{' '}
                <Trans>Sent again to {address}.</Trans>{' '}
                {waits && <Trans>You can try again in {formatWait(sent.nextInSeconds)}.</Trans>}
              </span>
            )
          )}
        </div>
      </div>
      {changing && data ? (
        <CorrectAddress
          email={data.email}
          onDone={(answer) => {
            setChanging(false)
            setTooSoon(false)
            keep(answer)
          }}
          onClose={() => setChanging(false)}
        />
      ) : (
        <div className={classes('row wrap callout-acts', (open || sent !== null) && 'open')}>
          <Button
            size="sm"
            kind="ink"
            busy={sending}
            disabled={waits}
            onClick={() => {
              setTooSoon(false)
              resend()
            }}
          >
            <Trans>Resend</Trans>
          </Button>
          {brief && (
            <IconButton
              icon={open ? ChevronUp : ChevronDown}
              label={t`More`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )}
          <div className="row wrap verify-rest">
            <Button size="sm" kind="plain" busy={checking} onClick={check}>
              <Trans>Check status</Trans>
            </Button>
            <Button size="sm" kind="plain" busy={change.isBusy} onClick={change.run}>
              <Trans>Change address</Trans>
            </Button>
            <MailboxLink />
          </div>
        </div>
      )}
    </>
  )
}
