import { DollarSign } from 'lucide-react'
import type { SettingName, SettingsState } from '#contract/staff/settings.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { typedDollars } from '#web/ui/forms/typed-dollars.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { fieldOf } from './settings-section.tsx'

export type SectionProps = { readonly state: SettingsState }
type Cents = Extract<SettingName, `${string}Cents`>
type Counted = Extract<SettingName, `${string}Days` | 'reviewFirstPosts'>

/** What is typed for a number; not a number where nothing or something else is. */
export const numberIn = (data: FormData, name: SettingName): number => {
  const typed = textIn(data, fieldOf(name)).trim().replace(',', '.')
  return typed === '' ? NaN : Number(typed)
}
export const centsIn = (data: FormData, name: Cents): number => parseDollars(textIn(data, fieldOf(name))) ?? NaN
/** All fields of a name, in their order. */
export const allIn = (data: FormData, name: string): string[] =>
  data.getAll(name).filter((value) => typeof value === 'string')

export function Count({
  state,
  name,
  label,
  hint,
}: SectionProps & { readonly name: Counted; readonly label: string; readonly hint?: string }) {
  return (
    <TextField
      label={label}
      name={fieldOf(name)}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={String(state.settings[name])}
      {...(hint !== undefined && { hint })}
    />
  )
}

export function Amount({
  state,
  name,
  label,
  hint,
}: SectionProps & { readonly name: Cents; readonly label: string; readonly hint?: string }) {
  return (
    <TextField
      label={label}
      name={fieldOf(name)}
      icon={DollarSign}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typedDollars(state.settings[name])}
      {...(hint !== undefined && { hint })}
    />
  )
}
