import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { AgreementBox, useAgreement } from '../agreement.tsx'
import { keep } from '../queries.ts'
import { useCreatorShare } from '../../use-creator-share.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'

/** The rules in short, with the whole of them a click away. */
export function ConditionsStep({
  accepted,
  onBack,
  onNext,
}: {
  readonly accepted: boolean
  readonly onBack: () => void
  readonly onNext: () => void
}) {
  const { t } = useLingui()
  const agreement = useAgreement(accepted)
  const save = useMutation({
    mutationFn: () => api('PUT /creatorRequest/conditions', { body: { accepted: true } }),
    onSuccess: (request) => {
      keep(request)
      onNext()
    },
    onError: (fault) => showAlert(textOf(fault)),
  })
  const keptShare = useCreatorShare()
  const whole = { target: '_blank', rel: 'noreferrer', className: 'link' }
  return (
    <StepFrame
      step="conditions"
      title={t`How we work together`}
      lede={<Trans>The short version. The full texts apply and are linked below.</Trans>}
    >
      <ul className="become-rules card">
        <li>
          <Trans>You publish only content you own, showing only adults who have agreed to it.</Trans>
        </li>
        <li>
          <Trans>
            You keep {keptShare} of every price. Earnings are pending for some days, then you can withdraw them.
          </Trans>
        </li>
        <li>
          <Trans>If a fan’s bank reverses a payment, we deduct only pending earnings. We bear the rest.</Trans>
        </li>
        <li>
          <Trans>People decide reports. You get the reasons in writing and can appeal once.</Trans>
        </li>
        <li>
          <Trans>You pay your own taxes; your statements are in your dashboard.</Trans>
        </li>
      </ul>
      <p className="sm">
        <Trans>
          <a {...whole} href="/terms">
            Terms
          </a>
          ,{' '}
          <a {...whole} href="/content-policy">
            content policy
          </a>
          ,{' '}
          <a {...whole} href="/privacy">
            privacy
          </a>
        </Trans>
      </p>
      <AgreementBox agreement={agreement}>
        <Trans>I have read the conditions and accept them.</Trans>
      </AgreementBox>
      <StepButtons busy={save.isPending} onBack={onBack} onNext={() => agreement.ifAgreed(save.mutate)} />
    </StepFrame>
  )
}
