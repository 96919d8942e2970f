import { useLingui } from '@lingui/react/macro'
import { showToast } from '#web/platform/alerts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AfterCancelling } from './subscribe/after-cancelling.tsx'
import { cancel, type Ending } from './cancel-subscription.ts'

/** Asks once, says what stays. */
export default function CancelDialog({ ending, onClose }: { readonly ending: Ending; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { creator } = ending
  return (
    <ConfirmDialog
      title={t`Cancel your subscription?`}
      action={t`Cancel subscription`}
      keep={t`Keep it`}
      onConfirm={async () => {
        await cancel(ending.id)
        showToast(t`Your subscription to ${creator.name} is canceled.`)
      }}
      onClose={onClose}
    >
      <p>
        <AfterCancelling ending={ending} />
      </p>
    </ConfirmDialog>
  )
}
