import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, Hourglass, type LucideIcon, ShieldX, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Consent, ConsentState } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IdentityReason } from '#web/modules/accounts/identity-reason.tsx'
import { keepConsent } from './queries.ts'
import { Release } from './release.tsx'
import { useAction } from '#web/platform/use-action.ts'

type Props = { readonly token: string; readonly consent: Consent }

function useWords({ state, reason }: Consent): readonly [LucideIcon, string, ReactNode] {
  const { t } = useLingui()
  switch (state) {
    case 'in_check':
      return [
        Hourglass,
        t`Thanks, we’re reviewing your request`,
        <Trans key="s">We’re checking your ID, and we’ll email you. The post waits until then.</Trans>,
      ]
    case 'agreed':
      return [
        CircleCheck,
        t`Your consent is recorded`,
        <Trans key="s">You can withdraw it any time on this page. You don’t have to say why.</Trans>,
      ]
    case 'withdrawn':
      return [
        Undo2,
        t`You withdrew your consent`,
        <Trans key="s">The post is hidden from everyone, and our staff know. You can give your consent again.</Trans>,
      ]
    case 'refused':
      return reason === 'under_age'
        ? [
            Ban,
            t`You must be 18 or older`,
            <Trans key="s">
              The post won’t be published, and our staff will review it. We’ve deleted your details.
            </Trans>,
          ]
        : [ShieldX, t`We couldn’t accept your consent`, <Trans key="s">The post won’t be published.</Trans>]
    default:
      return [
        Ban,
        t`You declined`,
        <Trans key="s">The post won’t be published with you in it. We’ve deleted your details.</Trans>,
      ]
  }
}

const tones: Readonly<Partial<Record<ConsentState, 'good' | 'bad'>>> = { agreed: 'good', refused: 'bad' }

function TakeBack({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    schema: () =>
      import('#contract/consents.ts').then(({ consents }) => consents['POST /consents/:token/withdrawal'].body),
    read: (data) => ({ reason: textIn(data, 'reason') }),
    submit: async (body) => {
      keepConsent(token, await api('POST /consents/:token/withdrawal', { params: { token }, body }))
      scrollTo(0, 0)
    },
  })
  return (
    <>
      <div className="row">
        <Button kind="line" icon={Undo2} onClick={() => setAsking(true)}>
          <Trans>Withdraw my consent</Trans>
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Withdraw your consent?`}>
        <Form form={form}>
          <p>
            <Trans>The post is hidden from everyone right away, including people who paid for it.</Trans>
          </p>
          <TextArea
            label={t`Why? (optional)`}
            name="reason"
            rows={3}
            maxLength={limits.reportDetailsMax}
            hint={t`The author and our staff will read it.`}
          />
          <div className="row">
            <Button type="submit" kind="danger" className="push" busy={form.pending}>
              <Trans>Withdraw consent</Trans>
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  )
}

function GiveAgain({ token }: { readonly token: string }) {
  const give = useAction(async () =>
    keepConsent(token, await api('DELETE /consents/:token/withdrawal', { params: { token } })),
  )
  return (
    <div className="row">
      <Button kind="line" busy={give.isBusy} onClick={give.run}>
        <Trans>Give my consent again</Trans>
      </Button>
    </div>
  )
}

/** What was answered, and what can still be done about it. */
export function Answered({ token, consent }: Props) {
  const [icon, title, sentence] = useWords(consent)
  const { state, reason, note, isOwn, signedAt } = consent
  return (
    <>
      <section className="card stack" aria-labelledby="state">
        <span className={classes('consent-sign', tones[state])}>
          <Icon icon={icon} size="lg" />
        </span>
        <h2 id="state">{title}</h2>
        <p className="muted">{sentence}</p>
        {state === 'refused' && reason !== 'under_age' && <IdentityReason reason={reason} note={note} />}
        {signedAt !== null && (
          <p className="sm muted">
            <Trans>Signed on {formatDateTime(signedAt, 'always')}</Trans>
          </p>
        )}
        {isOwn && (state === 'in_check' || state === 'agreed') && <TakeBack token={token} />}
        {isOwn && state === 'withdrawn' && <GiveAgain token={token} />}
      </section>
      {signedAt !== null && (
        <details className="card consent-signed">
          <summary>
            <Trans>What you signed</Trans>
          </summary>
          <Release release={consent.release} />
        </details>
      )}
    </>
  )
}
