import { Trans, useLingui } from '@lingui/react/macro'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { keepDraft } from './stored-drafts.ts'
import { clearDraft, type StoryDraft } from './story-draft.ts'

/** Whether what was made is kept or goes, when the canvas is closed. */
export function Leaving({ draft, onClose }: { readonly draft: StoryDraft; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Save this story?`}
      foot={
        <>
          <Button
            kind="danger"
            onClick={() => {
              clearDraft(draft)
              onClose()
            }}
          >{t`Discard`}</Button>
          <Button
            kind="ink"
            onClick={() =>
              void keepDraft(draft).then((kept) => {
                if (kept) showToast(t`Draft saved`)
                else showAlert(t`We couldn’t save this draft on your device.`)
                onClose()
              })
            }
          >{t`Save draft`}</Button>
        </>
      }
    >
      <p>
        <Trans>Drafts stay on this device until you log out.</Trans>
      </p>
    </Dialog>
  )
}
