import type { ComponentProps, ReactNode, SubmitEvent as FormSubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'

/** One field and its button: gives what was typed, without the space around it. */
export function FindForm({
  label,
  maxLength,
  onFind,
  children,
  ...field
}: {
  readonly label: string
  readonly maxLength: number
  readonly onFind: (typed: string) => void
  /** What the button says. */
  readonly children: ReactNode
} & Pick<ComponentProps<'input'>, 'defaultValue' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'name'>) {
  const { name = 'q' } = field
  const look = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onFind(textIn(new FormData(event.currentTarget), name).trim())
  }
  return (
    <form className="staff-find" onSubmit={look} role="search">
      <TextField {...field} label={label} name={name} dir="ltr" maxLength={maxLength} />
      <Button type="submit" kind="ink">
        {children}
      </Button>
    </form>
  )
}
