import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { SelectField, TextField } from './field.tsx'
import '../styles/parts/filters.css'

export type Choice = { readonly name: string; readonly label: string } & (
  | {
      /** Value and name; the first is what is meant without a choice. */
      readonly options: readonly (readonly [value: string, name: string])[]
    }
  | { readonly type: 'date' }
  /** Characters of a name to look for. */
  | { readonly type: 'search'; readonly maxLength: number }
)

/** What a list shows: by the choices of its page. What is not chosen is not in the filter. */
export function ListFilters<Filter extends object>({
  filter,
  onChange,
  choices,
}: {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
  readonly choices: readonly Choice[]
}) {
  const { t } = useLingui()
  const chosen = filter as Readonly<Record<string, string | undefined>>
  const set = (name: string, value: string): void => {
    const { [name]: _before, ...rest } = chosen
    onChange((value === '' ? rest : { ...rest, [name]: value }) as Filter)
  }
  return (
    <form className="filters" role="search" aria-label={t`In this list`} onSubmit={(event) => event.preventDefault()}>
      {choices.map(({ name, label, ...kind }) => {
        const field = {
          label,
          name,
          value: chosen[name] ?? '',
          onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
            set(name, value),
        }
        if ('options' in kind) return <SelectField key={name} {...field} {...kind} />
        return (
          <TextField
            key={name}
            {...field}
            {...kind}
            {...(kind.type === 'search' && { icon: Search, autoComplete: 'off' })}
          />
        )
      })}
    </form>
  )
}
