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
        t`Thank you, we are looking at it`,
        <Trans key="s">A person checks your papers. The post does not come out before that. We write to you.</Trans>,
      ]
    case 'agreed':
      return [
        CircleCheck,
        t`Your consent is recorded`,
        <Trans key="s">You can take it back at any time, here on your own page. You owe nobody a reason.</Trans>,
      ]
    case 'withdrawn':
      return [
        Undo2,
        t`You have taken your consent back`,
        <Trans key="s">
          The post is hidden from everyone, and our staff are told. You can give your consent again.
        </Trans>,
      ]
    case 'refused':
      return reason === 'under_age'
        ? [
            Ban,
            t`You have to be 18 or older`,
            <Trans key="s">The post does not come out, and our staff look at it. What you gave here is deleted.</Trans>,
          ]
        : [ShieldX, t`We could not accept your consent`, <Trans key="s">The post does not come out.</Trans>]
    default:
      return [
        Ban,
        t`You said no`,
        <Trans key="s">The post does not come out with you in it. What you gave here is deleted.</Trans>,
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
          <Trans>Take my consent back</Trans>
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t`Take your consent back?`}>
        <Form form={form}>
          <p>
            <Trans>The post is hidden from everyone at once, also from those who have paid for it.</Trans>
          </p>
          <TextArea
            label={t`Why? (you need not say)`}
            name="reason"
            rows={3}
            maxLength={limits.reportDetailsMax}
            hint={t`The author and our staff read it.`}
          />
          <div className="row">
            <Button type="submit" kind="danger" className="push" busy={form.pending}>
              <Trans>Take it back</Trans>
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
            <Trans>Signed on {formatDateTime(signedAt)}</Trans>
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
