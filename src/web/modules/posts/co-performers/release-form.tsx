import { Trans, useLingui } from '@lingui/react/macro'
import { FileImage, ScanFace } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Consent, consentSides } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { DocumentField } from '#web/modules/accounts/document-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { keepConsent, languageFor, sendSide } from './queries.ts'
import { Release } from './release.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = { readonly token: string; readonly consent: Consent }

/** Who one is by law; what was given before is not shown again, and may be given anew. */
function Person({ token, consent }: Props) {
  const { t, i18n } = useLingui()
  const [again, setAgain] = useState(false)
  const form = useForm({
    schema: () => import('#contract/consents.ts').then(({ consentDetails }) => consentDetails),
    read: (data) => ({
      legalName: textIn(data, 'legalName'),
      dateOfBirth: textIn(data, 'dateOfBirth'),
      email: textIn(data, 'email'),
      language: languageFor(i18n.locale),
    }),
    submit: async (body) => {
      try {
        keepConsent(token, await api('PUT /consents/:token/details', { params: { token }, body }))
        setAgain(false)
      } catch (fault) {
        // under age: the page is another one from now on
        if (isApiError(fault, 'invalid_input')) void queryClient.invalidateQueries({ queryKey: ['consent', token] })
        throw fault
      }
    },
  })
  if (consent.hasDetails && !again)
    return (
      <div className="row wrap">
        <span className="grow muted">
          <Trans>Saved and encrypted</Trans>
        </span>
        <Button size="sm" onClick={() => setAgain(true)}>
          <Trans>Change</Trans>
        </Button>
      </div>
    )
  return (
    <Form form={form}>
      <TextField
        label={t`Legal name`}
        name="legalName"
        hint={t`As on your ID.`}
        autoComplete="name"
        maxLength={limits.legalNameMax}
      />
      <TextField label={t`Date of Birth`} name="dateOfBirth" type="date" autoComplete="bday" min="1900-01-01" />
      <TextField
        label={t`Email address`}
        name="email"
        type="email"
        dir="ltr"
        hint={t`We’ll send the link to your own page there. The author doesn’t see it.`}
        autoComplete="email"
        maxLength={limits.emailMax}
      />
      <div className="row">
        <Button type="submit" kind="ink" busy={form.pending}>
          <Trans>Save and continue</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Papers({ token, consent }: Props) {
  const { t } = useLingui()
  const saved = new Set(consent.documents.map(({ side }) => side))
  const hint = t`All in focus, nothing covered. JPEG, PNG or HEIC up to 50 MB.`
  return (
    <div className="doc-pair">
      <DocumentField
        side="front"
        label={t`Your identity document`}
        hint={hint}
        icon={FileImage}
        saved={saved.has('front')}
        onSend={sendSide(token, 'front')}
      />
      <DocumentField
        side="selfie"
        label={t`You, holding your document`}
        hint={hint}
        icon={ScanFace}
        saved={saved.has('selfie')}
        onSend={sendSide(token, 'selfie')}
      />
    </div>
  )
}

function Sign({ token, consent }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { release } = consent
  const form = useForm({
    schema: () => import('#contract/consents.ts').then(({ signature }) => signature),
    read: (data) => ({
      signedName: textIn(data, 'signedName'),
      agreed: data.has('agreed') as true,
      version: release.version,
      language: release.language,
    }),
    submit: async (body) => {
      const { token: own, consent: signed } = await api('POST /consents/:token/signature', { params: { token }, body })
      keepConsent(own, signed)
      // the link that the author knows opens nothing any more
      navigate(`/consent/${own}`, { replace: true })
      showToast(t`Signed. We’ve also emailed you the link to your page.`)
      scrollTo(0, 0)
    },
    failed: (fault) => {
      if (!isApiError(fault, 'changed_meanwhile')) return false
      void queryClient.invalidateQueries({ queryKey: ['consent', token] })
      return false
    },
  })
  return (
    <>
      <Release release={release} />
      <Form form={form}>
        <TextField
          label={t`Your signature`}
          name="signedName"
          hint={t`Type your legal name.`}
          autoComplete="off"
          maxLength={limits.legalNameMax}
        />
        <label className="choice">
          <input type="checkbox" name="agreed" aria-invalid={form.errors['agreed'] ? true : undefined} />
          <span>
            <Trans>I have read the release and seen the post, and I agree.</Trans>
            {form.errors['agreed'] && (
              <span className="error">
                <Trans>Please confirm this first.</Trans>
              </span>
            )}
          </span>
        </label>
        <div className="row">
          <Button type="submit" kind="ink" size="lg" busy={form.pending}>
            <Trans>Sign</Trans>
          </Button>
        </div>
      </Form>
    </>
  )
}

function SayNo({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="stack gap2">
        <p className="muted sm">
          <Trans>You don’t have to agree, or say why.</Trans>
        </p>
        <div>
          <Button kind="line" onClick={() => setAsking(true)}>
            <Trans>I don’t agree</Trans>
          </Button>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={t`Decline?`}
          action={t`I don’t agree`}
          keep={t`Back`}
          onConfirm={async () => keepConsent(token, await api('POST /consents/:token/refusal', { params: { token } }))}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              The post won’t be published with you in it. We tell its author and delete your details. You can’t undo
              this.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Everything that is asked of somebody who is shown, in order; each part is kept when it is done. */
export function Asked({ token, consent }: Props) {
  const hasPapers = consentSides.every((side) => consent.documents.some((document) => document.side === side))
  const parts = [
    { id: 'person', title: <Trans>Who you are</Trans>, open: true, body: <Person token={token} consent={consent} /> },
    {
      id: 'papers',
      title: <Trans>Show us it’s you</Trans>,
      open: consent.hasDetails,
      body: <Papers token={token} consent={consent} />,
    },
    {
      id: 'release',
      title: <Trans>Read and sign</Trans>,
      open: consent.hasDetails && hasPapers,
      body: <Sign token={token} consent={consent} />,
    },
  ]
  return (
    <>
      {parts.map(({ id, title, open, body }, index) => (
        <section key={id} className="card stack" aria-labelledby={id}>
          <h2 id={id} className="card-title">
            <span className="consent-number">{formatCount(index + 1)}</span>
            {title}
          </h2>
          {open ? (
            body
          ) : (
            <p className="muted">
              <Trans>Available after the step above.</Trans>
            </p>
          )}
        </section>
      ))}
      <Callout tone="quiet">
        <Trans>
          Your name, ID and signature are stored encrypted and seen only by our staff. The photos are deleted 30 days
          after we decide.{' '}
          <a className="link" href="/privacy" target="_blank" rel="noreferrer">
            Privacy policy
          </a>
        </Trans>
      </Callout>
      <SayNo token={token} />
    </>
  )
}
