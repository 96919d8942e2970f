import { DollarSign } from 'lucide-react'
import { TextField, type TextFieldProps } from './field.tsx'

/** An amount in dollars as people write it (`parseDollars`); `typed` is what stands in it. */
export function MoneyField({
  typed,
  onType,
  ...rest
}: Omit<TextFieldProps, 'icon' | 'inputMode' | 'value' | 'onChange' | 'type'> & {
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  return (
    <TextField
      {...rest}
      icon={DollarSign}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
