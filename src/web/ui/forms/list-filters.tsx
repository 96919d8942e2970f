import { Trans, useLingui } from '@lingui/react/macro'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useMediaQuery } from '#web/platform/media-query.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icon.tsx'
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

const inOneRow = '(min-width: 701px)'
const isSearch = (choice: Choice): boolean => 'type' in choice && choice.type === 'search'

/**
 * What a list shows: by the choices of its page. What is not chosen is not in the filter. On a phone the list comes first: all but a
 * name to look for stands in a sheet behind one button.
 */
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
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const wide = useMediaQuery(inOneRow)
  // before the window is known both are there, and the style sheet shows one
  const asDrawn = useAsDrawn()
  const count = choices.filter((choice) => !isSearch(choice) && (chosen[choice.name] ?? '') !== '').length
  const set = (name: string, value: string): void => {
    const { [name]: _before, ...rest } = chosen
    onChange((value === '' ? rest : { ...rest, [name]: value }) as Filter)
  }
  const fieldOf = ({ name, label, ...kind }: Choice) => {
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
  }
  const fields = choices.filter((choice) => !isSearch(choice)).map(fieldOf)
  return (
    <form className="filters" role="search" aria-label={t`In this list`} onSubmit={(event) => event.preventDefault()}>
      {choices.filter(isSearch).map(fieldOf)}
      {(wide || asDrawn) && <div className="filters-row">{fields}</div>}
      {(!wide || asDrawn) && (
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon icon={SlidersHorizontal} size="sm" />
          <Trans>Filters</Trans>
          {count > 0 && <b className="num">{formatCount(count)}</b>}
        </button>
      )}
      <Dialog
        open={open && !wide}
        onClose={close}
        title={t`Filters`}
        foot={
          <Button kind="ink" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <div className="filters-sheet">{fields}</div>
      </Dialog>
    </form>
  )
}
