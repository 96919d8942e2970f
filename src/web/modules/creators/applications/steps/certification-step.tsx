import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, FileLock2, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { keep } from '../queries.ts'
import { useCreatorShare } from '../use-creator-share.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'

/** What it takes and what it brings, and the word that all of it will be true. */
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
  const keptShare = useCreatorShare()
  const [agreed, setAgreed] = useState(certified)
  const [missed, setMissed] = useState(false)
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
      title={t`Become a creator`}
      lede={<Trans>Fans pay you directly, and you keep {keptShare} of every price. It takes about five minutes.</Trans>}
    >
      <ul className="become-facts">
        <li>
          <Icon icon={BadgeCheck} size="lg" />
          <span>
            <b className="strong">
              <Trans>Have your passport or ID card ready</Trans>
            </b>
            <span className="sm muted">
              <Trans>You’ll need a phone or a computer with a camera. A person reviews every request.</Trans>
            </span>
          </span>
        </li>
        <li>
          <Icon icon={FileLock2} size="lg" />
          <span>
            <b className="strong">
              <Trans>Your ID stays private</Trans>
            </b>
            <span className="sm muted">
              <Trans>
                Encrypted. Only our staff open it, and every view is logged. Deleted 30 days after we decide.
              </Trans>
            </span>
          </span>
        </li>
        <li>
          <Icon icon={HandCoins} size="lg" />
          <span>
            <b className="strong">
              <Trans>Paid within 7 business days</Trans>
            </b>
            <span className="sm muted">
              <Trans>To your bank account or PayPal, from $50, whenever you ask.</Trans>
            </span>
          </span>
        </li>
      </ul>
      <label className="choice">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={missed || undefined}
          onChange={(event) => {
            setAgreed(event.target.checked)
            setMissed(false)
          }}
        />
        <span>
          <Trans>I am 18 or older, I act for myself, and everything I state here is true.</Trans>
          {missed && (
            <span className="error" role="alert">
              <Trans>Please confirm this first.</Trans>
            </span>
          )}
        </span>
      </label>
      <StepButtons
        onBack={onBack}
        busy={save.isPending}
        onNext={() => (agreed ? save.mutate() : setMissed(true))}
        label={t`Start`}
      />
    </StepFrame>
  )
}
