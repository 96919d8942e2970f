import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'
import { useFieldError } from './form-context.ts'

/** Several lines of text with their label. */
export function TextArea({
  label,
  name,
  hint,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'name' | 'id'> & {
  readonly label: ReactNode
  readonly name: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}) {
  const id = useId()
  const fromForm = useFieldError(name)
  const problem = error ?? fromForm
  const describedBy = problem !== undefined ? `${id}e` : hint === undefined ? undefined : `${id}h`
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        name={name}
        className={classes('textarea', className)}
        {...(problem !== undefined && { 'aria-invalid': true })}
        {...(describedBy && { 'aria-describedby': describedBy })}
      />
      {problem === undefined && hint !== undefined && (
        <div className="hint" id={`${id}h`}>
          {hint}
        </div>
      )}
      {problem !== undefined && <FieldError id={`${id}e`}>{problem}</FieldError>}
    </div>
  )
}
