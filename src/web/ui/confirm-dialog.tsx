import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Problem } from './forms/field.tsx'
import { Loading, Skeleton } from './states.tsx'

/** Asks before something happens that is not easily undone; stays open with the reason where it was refused. */
export function ConfirmDialog({
  title,
  children,
  action,
  kind = 'danger',
  keep,
  mustAnswer = false,
  waits = false,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  /** What the button says that does it. */
  readonly action: string
  readonly kind?: 'danger' | 'ink'
  /** What the other one says, if not "Cancel". */
  readonly keep?: string
  readonly mustAnswer?: boolean
  /** What it means is not known yet: nobody can say yes, and what comes does not push the button from under the finger. */
  readonly waits?: boolean
  /** What answers nothing is not waited for: the server may ask for the password, in a dialog of its own. */
  readonly onConfirm: () => Promise<unknown> | void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { run, isBusy, problem } = useAction(
    async () => {
      await onConfirm()
      onClose()
    },
    { inPlace: true },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      mustAnswer={mustAnswer}
      foot={
        <>
          <Button onClick={onClose}>{keep ?? t`Cancel`}</Button>
          <Button kind={kind} busy={isBusy} disabled={waits} onClick={run}>
            {action}
          </Button>
        </>
      }
    >
      {waits ? (
        <Loading label={t`Loading`}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </Loading>
      ) : (
        children
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  )
}
