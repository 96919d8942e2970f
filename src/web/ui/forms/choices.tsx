import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'
import { useFieldError } from './form-context.ts'

/** A checkbox, or one radio button of a group, with its words. */
export function Choice({
  type = 'checkbox',
  hint,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { readonly type?: 'checkbox' | 'radio'; readonly hint?: ReactNode }) {
  return (
    <label className={classes('choice', className)}>
      <input {...rest} type={type} />
      <span>
        {children}
        {hint && <span className="hint choice-hint">{hint}</span>}
      </span>
    </label>
  )
}

/** One of several, all visible. Errors of the form for `name` stand under it. */
export function ChoiceGroup({
  legend,
  name,
  children,
}: {
  readonly legend: ReactNode
  readonly name: string
  readonly children: ReactNode
}) {
  const problem = useFieldError(name)
  return (
    <fieldset
      className="field"
      aria-invalid={problem === undefined ? undefined : true}
      tabIndex={problem === undefined ? undefined : -1}
    >
      <legend className="label">{legend}</legend>
      {children}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}

/** On or off, with effect at once; in a form with a button use a Choice. */
export function Switch({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & { readonly label: string }) {
  return <input {...rest} type="checkbox" role="switch" aria-label={label} className="switch" />
}
