import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Form, type FormState } from './forms/form.tsx'

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

/** The end of a form that can be left. */
export function FormButtons({
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

/** A form in such a panel. */
export const PanelForm = ({
  className,
  children,
  ...buttons
}: Parameters<typeof FormButtons>[0] & { readonly className?: string; readonly children: ReactNode }) => (
  <Panel>
    <Form form={buttons.form} {...(className && { className })}>
      {children}
      <FormButtons {...buttons} />
    </Form>
  </Panel>
)
