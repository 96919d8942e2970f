import { Trans, useLingui } from '@lingui/react/macro'
import { showToast } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FieldError } from '../forms/field.tsx'
import { type Ending, useCancel } from './cancel.ts'

/** What stays and what ends. */
export function AfterCancelling({ ending: { creator, renewsAt, state } }: { readonly ending: Ending }) {
  const name = <bdi className="strong">{creator.name}</bdi>
  const day = formatDate(renewsAt)
  if (state === 'past_due')
    return <Trans>Your access to what {name} posts for subscribers ends. Nothing more is taken from your wallet.</Trans>
  if (state === 'paused')
    return (
      <Trans>
        What is left of your paid time goes on when {name} is back, and is not renewed. Nothing more is taken from your
        wallet.
      </Trans>
    )
  return (
    <Trans>
      You keep access to what {name} posts for subscribers until {day}. After that nothing more is taken from your
      wallet.
    </Trans>
  )
}

/** Asks once, says what stays. */
export default function CancelDialog({ ending, onClose }: { readonly ending: Ending; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { creator } = ending
  const { mutate, isPending, error } = useCancel(() => {
    showToast(t`Your subscription to ${creator.name} is cancelled.`)
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Cancel your subscription?`}
      foot={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate(ending.id)}>{t`Cancel subscription`}</Button>
        </>
      }
    >
      <p>
        <AfterCancelling ending={ending} />
      </p>
      {error && (
        <div role="alert">
          <FieldError>{textOf(error)}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
