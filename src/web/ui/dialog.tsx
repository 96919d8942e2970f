import { type ReactNode } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'

const DialogPanel = lazyPart(() => import('./dialog.lazy.tsx'))

export type DialogProps = {
  readonly open: boolean
  /** Called for Escape, the cross and a click beside it. */
  readonly onClose: () => void
  readonly title: string
  /** Before the title: whom it is about. */
  readonly start?: ReactNode
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly foot?: ReactNode
  /** A question that must be answered: no closing by a click beside it. */
  readonly mustAnswer?: boolean
}

/** A question in the middle; a bottom sheet to 1024 px. Its code arrives with the first one that is opened. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return <DialogPanel {...props} />
}
