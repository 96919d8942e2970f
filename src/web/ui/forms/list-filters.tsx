import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { SelectField, TextField } from './field.tsx'
import '../styles/parts/filters.css'

export type Choice = {
  readonly name: string
  readonly label: string
  /** Value and name; the first is what is meant without a choice. */
  readonly options: readonly (readonly [value: string, name: string])[]
}

/** Which people a list shows: by name, and by the choices of the page. What is not chosen is not in the filter. */
export function ListFilters<Filter extends { search?: string | undefined }>({
  filter,
  onChange,
  choices,
  searchMax,
}: {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
  readonly choices: readonly Choice[]
  /** Characters of a name to look for. */
  readonly searchMax: number
}) {
  const { t } = useLingui()
  const set = (name: string, value: string): void => {
    const { [name]: _before, ...rest } = filter as Record<string, unknown>
    onChange((value === '' ? rest : { ...rest, [name]: value }) as Filter)
  }
  const chosen = filter as Readonly<Record<string, string | undefined>>
  return (
    <form className="filters" role="search" aria-label={t`In this list`} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t`Name`}
        name="search"
        type="search"
        icon={Search}
        autoComplete="off"
        maxLength={searchMax}
        value={filter.search ?? ''}
        onChange={(event) => set('search', event.currentTarget.value)}
      />
      {choices.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          value={chosen[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </form>
  )
}
