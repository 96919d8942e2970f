import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import type { FormState } from './forms/form.tsx'

/** What opens under a row. The first field gets the focus; when it closes, the button that opened it does. */
export function Panel({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    ref.current?.querySelector<HTMLElement>('input, select')?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <div ref={ref} className="set-panel">
      {children}
    </div>
  )
}

/** The end of a panel's form. */
export function PanelButtons({
  form,
  label,
  onClose,
  danger,
}: {
  readonly form: FormState
  /** What it does: "Save", "Turn on". */
  readonly label: string
  readonly onClose: () => void
  readonly danger?: boolean
}) {
  const { t } = useLingui()
  return (
    <div className="row wrap">
      <Button type="submit" kind={danger ? 'danger' : 'ink'} busy={form.pending}>
        {label}
      </Button>
      <Button kind="plain" onClick={onClose}>{t`Cancel`}</Button>
    </div>
  )
}
