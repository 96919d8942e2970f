import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useFieldError } from './form-context.ts'

/** One sentence under a field, or above a form's button, that says what is wrong. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div className="error" id={id}>
      <Icon icon={CircleAlert} size="sm" />
      <span>{children}</span>
    </div>
  )
}

/** What went wrong with the whole, beside the button that was pressed: read aloud when it comes. Nothing while there is no text. */
export function Problem({ children }: { readonly children: string | null | undefined }) {
  if (!children) return null
  return (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  )
}

type Around = {
  readonly label: ReactNode
  /** Its key in the body; errors of the schema and of the server find the field by it. */
  readonly name: string
  readonly hint?: ReactNode
  /** Beside the label, at its end: "Forgot password". */
  readonly aside?: ReactNode
  /** Instead of the form's own. */
  readonly error?: string | undefined
}

function useDescription({ name, hint, error }: Pick<Around, 'name' | 'hint' | 'error'>) {
  const id = useId()
  const fromForm = useFieldError(name)
  const problem = error ?? fromForm
  const describedBy = problem !== undefined ? `${id}e` : hint === undefined ? undefined : `${id}h`
  const aria = {
    id,
    name,
    ...(problem !== undefined && { 'aria-invalid': true as const }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }
  return { id, problem, aria }
}

function Frame({
  id,
  label,
  hint,
  aside,
  problem,
  children,
}: Omit<Around, 'name' | 'error'> & { id: string; problem: string | undefined; children: ReactNode }) {
  return (
    <div className="field">
      <div className="row">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {aside && <span className="push">{aside}</span>}
      </div>
      {children}
      {problem === undefined && hint !== undefined && (
        <div className="hint" id={`${id}h`}>
          {hint}
        </div>
      )}
      {problem !== undefined && <FieldError id={`${id}e`}>{problem}</FieldError>}
    </div>
  )
}

export type TextFieldProps = Around & { readonly icon?: LucideIcon } & Omit<ComponentProps<'input'>, 'name' | 'id'>

/** A one-line input with its label. All attributes of an input can be given. */
export function TextField({ label, name, hint, aside, error, icon, className, ...rest }: TextFieldProps) {
  const { id, problem, aria } = useDescription({ name, hint, error })
  const input = <input {...rest} {...aria} className={classes('input', className)} />
  return (
    <Frame id={id} label={label} hint={hint} aside={aside} problem={problem}>
      {icon ? (
        <div className="with-icon">
          <Icon icon={icon} />
          {input}
        </div>
      ) : (
        input
      )}
    </Frame>
  )
}

/** A password that can be looked at. Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordField({
  label,
  name,
  hint,
  aside,
  error,
  className,
  ...rest
}: Omit<TextFieldProps, 'icon' | 'type'>) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  const { id, problem, aria } = useDescription({ name, hint, error })
  return (
    <Frame id={id} label={label} hint={hint} aside={aside} problem={problem}>
      <div className="with-end">
        <input {...rest} {...aria} type={seen ? 'text' : 'password'} className={classes('input', className)} />
        <IconButton
          icon={seen ? EyeOff : Eye}
          label={seen ? t`Hide password` : t`Show password`}
          onClick={() => setSeen(!seen)}
        />
      </div>
    </Frame>
  )
}

export function SelectField({
  label,
  name,
  hint,
  aside,
  error,
  options,
  children,
  className,
  ...rest
}: Around & {
  /** Value and name; or give them as children. */
  readonly options?: readonly (readonly [value: string | number, name: string])[]
} & Omit<ComponentProps<'select'>, 'name' | 'id'>) {
  const { id, problem, aria } = useDescription({ name, hint, error })
  return (
    <Frame id={id} label={label} hint={hint} aside={aside} problem={problem}>
      <select {...rest} {...aria} className={classes('select', className)}>
        {children}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}
