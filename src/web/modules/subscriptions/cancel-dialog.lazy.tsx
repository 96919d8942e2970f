import { useLingui } from '@lingui/react/macro'
import { showToast } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { AfterCancelling } from './subscribe/after-cancelling.tsx'
import { type Ending, useCancel } from './cancel.ts'

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
