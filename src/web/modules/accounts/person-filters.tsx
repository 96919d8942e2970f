import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { type Choice, ListFilters } from '#web/ui/forms/list-filters.tsx'
import { listsQuery } from './lists-query.ts'

/** Who is listed: by name, by the choices of the page, by own list where there are any. */
export function PersonFilters<Filter extends { search?: string | undefined; list?: string | undefined }>({
  choices,
  ...rest
}: {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
  readonly choices: readonly Choice[]
}) {
  const { t } = useLingui()
  const lists = useQuery(listsQuery).data?.own ?? []
  const byList: Choice = {
    name: 'list',
    label: t`List`,
    options: [['', t`All`], ...lists.map(({ id, name }) => [String(id), name] as const)],
  }
  return (
    <ListFilters
      {...rest}
      choices={[
        { name: 'search', label: t`Name`, type: 'search', maxLength: limits.searchTermMax },
        ...choices,
        ...(lists.length > 0 ? [byList] : []),
      ]}
    />
  )
}
