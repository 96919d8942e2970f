import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileImage, ScanFace } from 'lucide-react'
import { useState } from 'react'
import type { CreatorRequest, DocumentKind } from '#contract/creator-request.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { DocumentField } from '#web/modules/accounts/document-field.tsx'
import { keep, removeSide, sendSide } from '../queries.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'
import { hasAllDocuments } from '../steps.ts'

/** The document, from as many sides as it has, and the person holding it. */
export function IdPhotoStep({
  request,
  onBack,
  onNext,
}: {
  readonly request: CreatorRequest
  readonly onBack: () => void
  readonly onNext: () => void
}) {
  const { t } = useLingui()
  const [missed, setMissed] = useState(false)
  const choose = useMutation({
    mutationFn: (kind: DocumentKind) => api('PUT /creatorRequest/documentKind', { body: { kind } }),
    onSuccess: keep,
    onError: (fault) => showAlert(textOf(fault)),
  })
  const kinds: readonly (readonly [DocumentKind, string])[] = [
    ['id_card', t`ID card`],
    ['passport', t`Passport`],
    ['residence_permit', t`Residence permit`],
  ]
  const kind = request.documentKind
  const saved = new Set(request.documents.map(({ side }) => side))
  const isPassport = kind === 'passport'
  const hint = t`All in focus, nothing covered. JPEG, PNG or HEIC up to 50 MB.`
  return (
    <StepFrame
      step="idPhoto"
      title={t`Show us it’s you`}
      lede={
        isPassport ? (
          <Trans>
            Add the page with your photo, and a photo of you holding your passport. Both are encrypted and deleted 30
            days after we decide.
          </Trans>
        ) : (
          <Trans>
            Add both sides of your ID, and a photo of you holding it. All three are encrypted and deleted 30 days after
            we decide.
          </Trans>
        )
      }
    >
      <fieldset className="stack gap2">
        <legend className="label">
          <Trans>Document</Trans>
        </legend>
        <div className="segment">
          {kinds.map(([id, name]) => (
            <button key={id} type="button" aria-pressed={kind === id} onClick={() => choose.mutate(id)}>
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      {kind === null ? (
        <p className="muted">
          <Trans>Choose your document first.</Trans>
        </p>
      ) : (
        <>
          <div className={isPassport ? undefined : 'doc-pair'}>
            <DocumentField
              side="front"
              label={isPassport ? t`Page with your photo` : t`Front`}
              hint={hint}
              icon={FileImage}
              saved={saved.has('front')}
              onSend={sendSide('front')}
              onRemove={removeSide('front')}
            />
            {!isPassport && (
              <DocumentField
                side="back"
                label={t`Back side`}
                hint={hint}
                icon={FileImage}
                saved={saved.has('back')}
                onSend={sendSide('back')}
                onRemove={removeSide('back')}
              />
            )}
          </div>
          <DocumentField
            side="selfie"
            label={t`You, holding your document`}
            hint={t`Face and document both in focus, nothing covered. JPEG, PNG or HEIC up to 50 MB.`}
            icon={ScanFace}
            saved={saved.has('selfie')}
            onSend={sendSide('selfie')}
            onRemove={removeSide('selfie')}
          />
        </>
      )}
      {missed && !hasAllDocuments(request) && (
        <div role="alert">
          <FieldError>
            {isPassport ? <Trans>Both photos are needed.</Trans> : <Trans>All three photos are needed.</Trans>}
          </FieldError>
        </div>
      )}
      <StepButtons onBack={onBack} onNext={() => (hasAllDocuments(request) ? onNext() : setMissed(true))} />
    </StepFrame>
  )
}
