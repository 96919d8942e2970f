import { createContext, useContext } from 'react'

export type FieldErrors = Readonly<Record<string, string>>

export const FormErrors = createContext<FieldErrors>({})
export const useFieldError = (name: string): string | undefined => useContext(FormErrors)[name]
