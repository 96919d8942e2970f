import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import './fold.css'

/** A part of a form that most leave as it is: a row with its value, which opens. What is wrong in it opens it. */
export function Fold({
  label,
  value,
  name,
  first = false,
  children,
}: {
  readonly label: string
  /** What it is now. */
  readonly value: ReactNode
  /** Of the field in it that a form may refuse. */
  readonly name: string
  /** Open to begin with. */
  readonly first?: boolean
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(first)
  const isWrong = useFieldError(name) !== undefined
  return (
    <details
      className="fold"
      open={open || isWrong}
      // what its own fields tell comes here as well
      onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
    >
      <summary>
        <span className="strong">{label}</span>
        <bdi className="muted sm clip grow">{value}</bdi>
        <Icon icon={ChevronDown} />
      </summary>
      {(open || isWrong) && <div className="stack gap3 fold-in">{children}</div>}
    </details>
  )
}
