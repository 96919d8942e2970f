import { TextField, type TextFieldProps } from './field.tsx'

/** A code to be typed from an app. One field, so that it can be pasted, filled in and read aloud. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      className="code-input num"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
    />
  )
}
