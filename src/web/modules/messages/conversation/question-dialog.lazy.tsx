import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { textOf } from '#web/platform/api/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'

/** Asks before something that cannot be taken back; stays open with the reason when it was refused. */
export default function QuestionDialog({
  title,
  children,
  action,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  /** What the button says. */
  readonly action: string
  /** Does it; what it throws is told. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (fault) {
      setProblem(textOf(fault) || t`Something went wrong on our side.`)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
