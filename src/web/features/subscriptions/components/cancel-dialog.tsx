import { Trans, useLingui } from '@lingui/react/macro'
import type { Subscription } from '#contract/subscriptions.ts'
import { showToast } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useCancel } from '../api.ts'

/** Asks once, says what stays. */
export function CancelDialog({
  subscription,
  onClose,
}: {
  readonly subscription: Subscription
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { creator, renewsAt, state } = subscription
  const { mutate, isPending, error } = useCancel(() => {
    showToast(t`Your subscription to ${creator.name} is cancelled.`)
    onClose()
  })
  const day = formatDate(renewsAt)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Cancel your subscription?`}
      foot={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button
            kind="danger"
            busy={isPending}
            onClick={() => mutate(subscription.id)}
          >{t`Cancel subscription`}</Button>
        </>
      }
    >
      <p>
        {state === 'past_due' ? (
          <Trans>
            Your access to what <bdi className="strong">{creator.name}</bdi> posts for subscribers ends. Nothing more is
            taken from your wallet.
          </Trans>
        ) : (
          <Trans>
            You keep access to what <bdi className="strong">{creator.name}</bdi> posts for subscribers until {day}.
            After that nothing more is taken from your wallet.
          </Trans>
        )}
      </p>
      {error && (
        <div role="alert">
          <FieldError>{textOf(error)}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
