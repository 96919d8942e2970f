import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { showAlert } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { AgreementBox, useAgreement } from '../agreement.tsx'
import { keep } from '../queries.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'

/** The word that all of it will be true. */
export function CertificationStep({
  certified,
  onBack,
  onNext,
}: {
  readonly certified: boolean
  readonly onBack: () => void
  readonly onNext: () => void
}) {
  const { t } = useLingui()
  const agreement = useAgreement(certified)
  const save = useMutation({
    mutationFn: () => api('PUT /creatorRequest/certification', { body: { certified: true } }),
    onSuccess: (request) => {
      keep(request)
      onNext()
    },
    onError: (fault) => {
      showAlert(textOf(fault))
      if (isApiError(fault, 'profile_incomplete')) onBack()
    },
  })
  return (
    <StepFrame
      step="certification"
      title={t`Confirm the basics`}
      lede={<Trans>Your legal details and ID come next. Only our staff see them.</Trans>}
    >
      <AgreementBox agreement={agreement}>
        <Trans>I am 18 or older, I act for myself, and everything I state here is true.</Trans>
      </AgreementBox>
      <StepButtons onBack={onBack} busy={save.isPending} onNext={() => agreement.ifAgreed(save.mutate)} />
    </StepFrame>
  )
}
