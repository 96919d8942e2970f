import { createContext, useContext } from 'react'

export type FieldErrors = Readonly<Record<string, string>>

export const FormErrors = createContext<FieldErrors>({})
/** What is wrong with a field, or with a part of what it holds, such as one line of a list. */
export function useFieldError(name: string): string | undefined {
  const errors = useContext(FormErrors)
  return errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]
}
