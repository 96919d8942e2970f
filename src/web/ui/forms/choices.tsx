import type { ReactNode } from 'react'

/** One of several, each with what it means where that is not plain. Its buttons are named `name` in the form. */
export function Choices<Id extends string>({
  label,
  name,
  options,
  chosen,
  onChoose,
  shown,
}: {
  readonly label: string
  /** The label is seen as well; otherwise the page says it elsewhere. */
  readonly shown?: boolean
  readonly name: string
  readonly options: readonly (readonly [id: Id, text: ReactNode, hint?: ReactNode])[]
  /** Null: nothing yet. */
  readonly chosen: Id | null
  readonly onChoose: (id: Id) => void
}) {
  return (
    <div className="stack gap1" role="radiogroup" aria-label={label}>
      {shown && <div className="label">{label}</div>}
      {options.map(([id, text, hint]) => (
        <label key={id} className="choice">
          <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            {text}
            {hint !== undefined && <span className="xs muted choice-hint">{hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Yes or no, with a sentence that stands beside the box. */
export function Check({
  children,
  hint,
  ...rest
}: {
  readonly children: ReactNode
  readonly hint?: ReactNode
} & Pick<
  React.ComponentProps<'input'>,
  'name' | 'checked' | 'defaultChecked' | 'onChange' | 'aria-invalid' | 'value'
>) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" />
      <span>
        {children}
        {hint !== undefined && <span className="hint choice-hint">{hint}</span>}
      </span>
    </label>
  )
}
